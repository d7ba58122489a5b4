import { configure } from "@testing-library/dom";

/* What happy-dom lacks and screens need, as little of each as they work with; and the settings of Testing Library. */

/** Fails as in a private window: nothing keeps chosen files. */
const indexedDB = {
  open() {
    const request = { error: new DOMException("No storage", "InvalidStateError"), onerror: (): void => undefined };
    queueMicrotask(() => request.onerror());
    return request;
  },
};
Object.assign(globalThis, { indexedDB });

window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
// The page has its site's origin, but tests also ask the process that opens sites.
window.happyDOM.settings.fetch.disableSameOriginPolicy = true;

configure({
  // An upper limit for a busy machine: queries return as soon as they can.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => {
    const place = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.querySelector("main");
    const text = place?.textContent.replaceAll(/\s+/g, " ").slice(0, 3000);
    return new Error(`${message?.split("\n")[0]}\n\nThe page at ${location.href} says: ${text}`);
  },
});
