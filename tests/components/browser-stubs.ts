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

/** Grants every lock, as to the only tab. */
const locks = {
  request: async (_name: string, _options: object, run: (lock: object) => unknown) => run({}),
  query: async () => ({ held: [] }),
};
Object.defineProperty(navigator, "locks", { configurable: true, value: locks });

/** As in browsers, in a task of its own and only for a change: CodeMirror sets the selection while it updates. */
const dispatch = document.dispatchEvent.bind(document);
let reported: unknown[] = [];
document.dispatchEvent = (event) => {
  if (event.type !== "selectionchange") return dispatch(event);
  setTimeout(() => {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
    const current = [anchorNode, anchorOffset, focusNode, focusOffset];
    const isNew = current.some((part, index) => part !== reported[index]);
    reported = current;
    if (isNew) dispatch(event);
  });
  return true;
};

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
