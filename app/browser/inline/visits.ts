/*
 * Reports each page that is visible for a second to the server, and stores nothing. Only pages of a site that counts
 * visits contain this script, which is short to save bytes. Back is not counted, as the page was seen before; a page
 * from the back/forward cache does not run this script again. A prerendered page is hidden until it is shown.
 */
let path = "";
let referrer = document.referrer.split("/")[2];
let timer: ReturnType<typeof setTimeout>;

function restartTimer(): void {
  clearTimeout(timer);
  if (path && !document.hidden) timer = setTimeout(send, 1000);
}

function send(): void {
  let token;
  try {
    token = localStorage.token;
  } catch {
    // A browser that forbids storage has no admin logged in.
  }
  if (!token) {
    const type = "application/json";
    navigator.sendBeacon("/api/visits", new Blob([JSON.stringify({ path, referrer })], { type }));
  }
  path = "";
}

function startPage(): void {
  path = location.pathname;
  restartTimer();
}

type Declines = Navigator & { doNotTrack?: string; globalPrivacyControl?: boolean };
const { doNotTrack, globalPrivacyControl } = navigator as Declines;
if (doNotTrack !== "1" && !globalPrivacyControl) {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type !== "back_forward") startPage();
  addEventListener("visibilitychange", restartTimer);
  // The router navigates by pushState. Back does not call it, and a changed query leaves the path as it is.
  const push = history.pushState;
  history.pushState = (...entry) => {
    const before = location.pathname;
    push.apply(history, entry);
    if (before === location.pathname) return;
    referrer = location.host;
    startPage();
  };
  // Links within the page cause it, too, and leave the path as it is.
  addEventListener("popstate", () => {
    if (path === location.pathname) return;
    path = "";
    restartTimer();
  });
}
