import { readStored, writeStored } from "./storage.ts";

/*
 * The home page's loader shows at most once a session, for 3 s. A key, a click, the wheel or a finger that moves ends it;
 * not the touch that begins a click, which would then meet what lies under the loader. The page under it does not scroll.
 */
const SEEN = "loader-seen";
const ENDS = ["keydown", "click", "wheel", "touchmove"] as const;
const SCROLLS = /^(?:wheel|touchmove| |Page.*|Arrow.*|Home|End)$/;
const { dataset } = document.documentElement;
let seen = readStored("sessionStorage", SEEN);

function showLoader(): void {
  if (seen) return;
  seen = "1";
  writeStored("sessionStorage", SEEN, seen);
  dataset.loader = "on";
  const end = (event?: Event) => {
    if (event && SCROLLS.test((event as KeyboardEvent).key ?? event.type) && event.cancelable) event.preventDefault();
    delete dataset.loader;
    clearTimeout(timer);
    for (const sign of ENDS) removeEventListener(sign, end, true);
  };
  const timer = setTimeout(end, 3000);
  for (const sign of ENDS) addEventListener(sign, end, { capture: true, passive: false });
}

if (location.pathname === "/") showLoader();
// Coming from another page of the site.
addEventListener("home-shown", showLoader);
