/*
 * Starts the page's scripts when the loaded page has been painted and is idle, or at the first input. Started at once,
 * they would compete with fonts and images (docs/decisions/0008-fonts-with-the-page.md). The server marks these scripts
 * (app/render/defer-scripts.ts).
 */
import { trustScript } from "./trusted-types.ts";

const INPUT_EVENTS = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel", "scroll", "focusin", "input"];
let started = false;
let failed = false;
let ready = false;
let awaited = false;

/** True once the page is hydrated. */
export const isReady = () => ready;

/** Calls `then` once the page is hydrated. Returns a function that cancels this. */
export function whenReady(then: () => void): () => void {
  addEventListener("app-ready", then, { once: true });
  return () => removeEventListener("app-ready", then);
}

/** Fetches and runs the page's scripts, once. */
export function start(): void {
  if (started) return;
  // The scripts are at the end of the document.
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
  started = true;
  for (const type of INPUT_EVENTS) removeEventListener(type, start, true);
  for (const deferred of document.querySelectorAll<HTMLScriptElement>("script[type='text/deferred']")) {
    const script = document.createElement("script");
    script.type = "module";
    script.text = trustScript(deferred.text);
    script.onerror = () => {
      failed = true;
      reloadIfStuck();
    };
    document.head.append(script);
  }
}

/** Called when an action needs the scripts; reloads the page if they cannot be loaded. */
export function awaitScripts(): void {
  awaited = true;
  reloadIfStuck();
}

/** A new release replaces the scripts of pages loaded before it. Without a reload, actions would wait for ever. */
function reloadIfStuck(): void {
  if (failed && awaited && navigator.onLine) location.reload();
}

addEventListener("app-ready", () => (ready = true));
for (const type of INPUT_EVENTS) addEventListener(type, start, { capture: true, passive: true });

function startWhenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

// The browser is also idle before the first paint, while it draws, so wait for that paint.
addEventListener("load", () => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    startWhenIdle();
  }).observe({ type: "paint", buffered: true });
});
