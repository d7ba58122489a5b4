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

// The document decides when this runs: see root-script.ts. Setting React up has just been one task; going on in another
// lets a touch be answered in between.
const { port1, port2 } = new MessageChannel();
port1.addEventListener("message", hydrate, { once: true });
port1.start();
port2.postMessage(null);
