/*
 * The page's own scripts start when the loaded page has been painted and is idle, or at the first sign of a person. Started
 * at once they would compete with fonts and images: the largest paint came after 1,720 ms instead of 752. The server marks
 * them (app/render/defer-scripts.ts).
 */
import { trustScript } from "./trusted-types.ts";

const SIGNS = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel", "scroll", "focusin", "input"];
let started = false;
let failed = false;
let ready = false;
let awaited = false;

/** Whether the page answers by script. */
export const isReady = () => ready;

/** Runs once the page answers by script. Returns a function that calls it off. */
export function whenReady(then: () => void): () => void {
  addEventListener("app-ready", then, { once: true });
  return () => removeEventListener("app-ready", then);
}

/** Fetches and runs the page's scripts, once. */
export function start(): void {
  if (started) return;
  // The scripts stand at the page's end.
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
  started = true;
  for (const sign of SIGNS) removeEventListener(sign, start, true);
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

/** For an action that only the scripts can carry out. */
export function awaitScripts(): void {
  awaited = true;
  reloadIfStuck();
}

/** A release replaces the scripts of pages that were loaded before it. What waits for those would wait for ever. */
function reloadIfStuck(): void {
  if (failed && awaited && navigator.onLine) location.reload();
}

addEventListener("app-ready", () => (ready = true));
for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true });

function startWhenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

// A page is idle before its first paint as well, while that is drawn.
addEventListener("load", () => {
  new PerformanceObserver((_, painted) => {
    painted.disconnect();
    startWhenIdle();
  }).observe({ type: "paint", buffered: true });
});
