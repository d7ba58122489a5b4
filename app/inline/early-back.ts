import { isReady } from "./hydration.ts";

/*
 * Back to an entry that a dialog's URL was pushed over: the browser only changes the URL, and the script that
 * would follow may not run yet.
 */
const here = location.pathname + location.search;
addEventListener("popstate", () => {
  if (!isReady() && here !== location.pathname + location.search) location.reload();
});
