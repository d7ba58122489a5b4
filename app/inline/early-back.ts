import { isReady } from "./hydration.ts";

/*
 * On Back to an entry over which a dialog's URL was pushed, the browser only changes the URL. Before hydration no
 * script shows the page of that URL, so it is loaded. Afterwards a dialog can delay the router: browsers call all
 * listeners of `popstate` in their order, and only the head's come before the router's (app/ui/opening/open-item.ts).
 */
const here = location.pathname + location.search;
addEventListener("popstate", (event) => {
  if (!isReady()) {
    if (here !== location.pathname + location.search) location.reload();
  } else if (event.isTrusted) {
    const { state, hasUAVisualTransition } = event;
    const early = new PopStateEvent("before-popstate", { cancelable: true, state, hasUAVisualTransition });
    if (!dispatchEvent(early)) event.stopImmediatePropagation();
  }
});
