import { readStored, writeStored } from "./storage.ts";

/*
 * The home page's loader shows at most once a session, for 3 s. A key or a click ends it; not the touch that begins a
 * click, which would then meet what lies under the loader.
 */
const SEEN = "loader-seen";
const { dataset } = document.documentElement;
let seen = readStored("sessionStorage", SEEN);

function showLoader(): void {
  if (seen) return;
  seen = "1";
  writeStored("sessionStorage", SEEN, seen);
  dataset.loader = "on";
  const end = () => {
    delete dataset.loader;
    clearTimeout(timer);
    removeEventListener("keydown", end, true);
    removeEventListener("click", end, true);
  };
  const timer = setTimeout(end, 3000);
  addEventListener("keydown", end, true);
  addEventListener("click", end, true);
}

if (location.pathname === "/") showLoader();
// Coming from another page of the site.
addEventListener("home-shown", showLoader);
