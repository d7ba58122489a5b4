import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// The document decides when this runs: see app/inline/hydration.ts. Setting React up has just taken a slow phone 20 ms or more; it goes
// on in a task of its own, so that a touch is answered in between. A message needs no clock, which tests stop.
const { port1, port2 } = new MessageChannel();
port1.addEventListener("message", hydrate, { once: true });
port1.start();
port2.postMessage(null);
