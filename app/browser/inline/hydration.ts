/*
 * Starts the page's scripts when the loaded page has been painted and is idle, or at the first input. Started at once,
 * they would compete with fonts and images (docs/decisions/0008-fonts-with-the-page.md). The server marks these scripts
 * (app/server/render/defer-scripts.ts). Until they run, links and forms work as without scripts.
 */
import { trustScript } from "./trusted-types.ts";

const INPUT_EVENTS = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel", "scroll", "focusin", "input"];
let isStarted = false;

/** Fetches and runs the page's scripts, once. */
function start(): void {
  if (isStarted) return;
  // The scripts are at the end of the document.
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
  isStarted = true;
  for (const type of INPUT_EVENTS) removeEventListener(type, start, true);
  for (const deferred of document.querySelectorAll<HTMLScriptElement>("script[type='text/deferred']")) {
    const script = document.createElement("script");
    script.type = "module";
    script.text = trustScript(deferred.text);
    document.head.append(script);
  }
}

for (const type of INPUT_EVENTS) addEventListener(type, start, { capture: true, passive: true });

// A button that only scripts handle, pressed before they can, is pressed again once they do.
const SCRIPTED =
  "button[type=button]:not([popovertarget], [data-theme-toggle]), form[method=dialog] button[type=submit]";
let pressed: HTMLElement | null = null;
const keepPress = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED) : null;
  if (!button) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  pressed = button;
};
addEventListener("click", keepPress, true);
// Dispatched by app/root.tsx.
addEventListener("hydrated", () => {
  removeEventListener("click", keepPress, true);
  // React hydrates what is pressed, but not while it runs effects.
  queueMicrotask(() => pressed?.click());
});

// The browser is also idle before the first paint, while it draws, so wait for that paint.
addEventListener("load", () => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  }).observe({ type: "paint", buffered: true });
});

// On Back to the list below a dialog that was reloaded as a page, the browser only changes the URL.
const here = location.pathname + location.search;
addEventListener("popstate", () => {
  const isHydrated = "ready" in document.documentElement.dataset;
  if (!isHydrated && here !== location.pathname + location.search) location.reload();
});
