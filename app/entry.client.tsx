import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberFields } from "./browser/typed-text.ts";

function hydrate() {
  const moveTypedText = rememberFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error) {
          reportError(error);
          moveTypedText();
        },
      },
    );
  });
}

// app/browser/inline/hydration.ts decides when this runs. Evaluating React takes a slow phone 20 ms or more. Hydration
// runs in a task of its own, so that the browser can handle a touch in between. A message needs no timer, which tests
// stop.
const { port1, port2 } = new MessageChannel();
port1.addEventListener("message", hydrate, { once: true });
port1.start();
port2.postMessage(null);
