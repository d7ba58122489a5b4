import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from "react";

const INTERVAL_MS = 3000;
const RESTS_AFTER_MS = 120;

type SwipeEvents = { onTouch: () => void; onRest: (index: number) => void };

/**
 * `onTouch` runs on pointer down and while a finger stays, `onRest` with the visible slide once a swipe stops. Ignores
 * scrolling by code.
 */
export function useSwipe(strip: RefObject<HTMLElement | null>, active: boolean, events: SwipeEvents): void {
  const onTouch = useEffectEvent(events.onTouch);
  const onRest = useEffectEvent(events.onRest);
  useEffect(() => {
    const element = strip.current;
    if (!element || !active) return;
    let restTimer: ReturnType<typeof setTimeout>;
    let byHand = false;
    let isDown = false;
    const index = () => Math.round(element.scrollLeft / element.clientWidth);
    const startTouch = () => {
      byHand = true;
      onTouch();
    };
    // The last child is a copy of the first slide: jump to the real one, so that scrolling can continue.
    const rewind = () =>
      !isDown && index() === element.childElementCount - 1 && element.scrollTo({ left: 0, behavior: "instant" });
    const follow = () => {
      if (!byHand) return;
      clearTimeout(restTimer);
      restTimer = setTimeout(settle, RESTS_AFTER_MS);
    };
    const settle = () => {
      // A finger that pauses in mid-swipe.
      if (isDown) return (onTouch(), follow());
      byHand = false;
      // Safari before 26.2 has no `scrollend`.
      rewind();
      onRest(index());
    };
    // The browser cancels a swipe's pointer, but not its touch.
    const touch = ({ touches }: TouchEvent) => {
      isDown = touches.length > 0;
      follow();
    };
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    element.addEventListener("scroll", follow, options);
    element.addEventListener("scrollend", rewind, options);
    element.addEventListener("pointerdown", startTouch, options);
    for (const name of ["touchstart", "touchend", "touchcancel"] as const)
      element.addEventListener(name, touch, options);
    return () => {
      clearTimeout(restTimer);
      controller.abort();
    };
  }, [strip, active]);
}

/**
 * Calls `advance` every 3 s while `root` is in the viewport, is neither hovered nor focused, and the user does not
 * prefer reduced motion. Returns a function that restarts the interval.
 */
export function useAutoAdvance(root: RefObject<HTMLElement | null>, active: boolean, advance: () => void): () => void {
  const restart = useRef(() => {});
  useEffect(() => {
    const element = root.current;
    if (!element || !active) return;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    // On touch screens a tapped element stays in :hover until the next tap, so :hover counts only with a mouse.
    const pauseSelector = matchMedia("(hover: hover)").matches
      ? ":hover, :has(:focus-visible)"
      : ":has(:focus-visible)";
    let timer: ReturnType<typeof setInterval> | undefined;
    let inView = false;
    const run = () => {
      clearInterval(timer);
      const isPaused = element.matches(pauseSelector);
      if (inView && !isPaused && !reducedMotion.matches && !document.hidden) timer = setInterval(advance, INTERVAL_MS);
    };
    restart.current = run;
    const view = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false;
      run();
    });
    view.observe(element);
    const later = () => setTimeout(run);
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
    for (const name of events) element.addEventListener(name, later);
    reducedMotion.addEventListener("change", run);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearInterval(timer);
      view.disconnect();
      // Keeps a `run` that `later` has already queued from starting a timer.
      inView = false;
      for (const name of events) element.removeEventListener(name, later);
      reducedMotion.removeEventListener("change", run);
      document.removeEventListener("visibilitychange", run);
      restart.current = () => {};
    };
  }, [root, active, advance]);
  return useCallback(() => restart.current(), []);
}
