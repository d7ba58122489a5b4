import { isReady } from "./hydration.ts";

/*
 * On Back to an entry over which a dialog's URL was pushed, the browser only changes the URL. Before hydration no
 * script shows the page of that URL, so it is loaded.
 */
const here = location.pathname + location.search;
addEventListener("popstate", () => {
  if (!isReady() && here !== location.pathname + location.search) location.reload();
});
