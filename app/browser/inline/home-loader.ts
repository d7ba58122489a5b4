import { readStored, writeStored } from "./storage.ts";

/*
 * Shows the home page's loader at most once a session, for 3 s. A key, click, wheel or touch move ends it, and does not
 * scroll the page. The start of a touch does not: the click that follows would hit what lies under the loader. A press
 * of the mouse does, as it may drag the scrollbar.
 */
const SEEN = "loader-seen";
const ENDS = ["keydown", "pointerdown", "click", "wheel", "touchmove"] as const;
const SCROLLS = /^(?:wheel|touchmove| |Page.*|Arrow.*|Home|End)$/;
const PAUSE_MS = 150;
const { dataset } = document.documentElement;
// Read only where it is needed: a first look into a store waits for the browser's main process.
let seen: string | null = null;

function showLoader(): void {
  seen ??= readStored("sessionStorage", SEEN);
  if (seen) return;
  seen = "1";
  writeStored("sessionStorage", SEEN, seen);
  dataset.loader = "on";
  const end = (event?: Event) => {
    if (event?.type === "pointerdown" && (event as PointerEvent).pointerType !== "mouse") return;
    if (event && SCROLLS.test((event as KeyboardEvent).key ?? event.type)) stopScrolling(event);
    delete dataset.loader;
    clearTimeout(timer);
    for (const type of ENDS) removeEventListener(type, end, true);
  };
  const timer = setTimeout(end, 3000);
  for (const type of ENDS) addEventListener(type, end, { capture: true, passive: false });
}

/** Prevents the scroll of an event and of the rest of its gesture: a flick sends more of them, without a pause. */
function stopScrolling(first: Event): void {
  let last = first.timeStamp;
  const prevent = (event: Event) => {
    if (event.timeStamp - last > PAUSE_MS) return removeEventListener(event.type, prevent, true);
    last = event.timeStamp;
    if (event.cancelable) event.preventDefault();
  };
  prevent(first);
  if (first.type !== "keydown") addEventListener(first.type, prevent, { capture: true, passive: false });
}

if (location.pathname === "/") showLoader();
// Dispatched by app/site/home/home-loader.tsx, also after a navigation from another page of the site.
addEventListener("home-shown", showLoader);
