import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";

const INTERVAL_MS = 3000;
const MAX_SLIDES = 5;
const RESTS_AFTER_MS = 120;

interface CarouselProps<Item> {
  items: readonly Item[];
  /** What makes two items the same one; repeats are dropped. */
  keyOf: (item: Item) => string;
  /** Draws a slide; only the first is seen at once. */
  children: (item: Item, index: number) => ReactNode;
  /** What the pictures show, read out by screen readers. */
  label: string;
  className?: string;
}

/**
 * At most five slides that advance every 3 s and wrap around. One slide, or none, has no controls. The browser's own
 * scrolling moves them, so that a finger can before any script has come.
 */
export function Carousel<Item>({ items, keyOf, children, label, className }: CarouselProps<Item>) {
  const slides = [...new Map(items.map((item) => [keyOf(item), item])).entries()].slice(0, MAX_SLIDES);
  const count = slides.length;
  const many = count > 1;
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  /** What is shown or on its way, known before the scrolling has ended. */
  const current = useRef(0);

  const show = useCallback(
    (index: number) => {
      const next = (index + count) % count;
      current.current = next;
      setSelected(next);
      const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      strip.current?.scrollTo({
        left: next * strip.current.clientWidth,
        behavior: reducedMotion ? "instant" : "smooth",
      });
    },
    [count],
  );
  const restart = useAutoAdvance(
    root,
    many && !paused,
    useCallback(() => show(current.current + 1), [show]),
  );

  useEffect(() => {
    const element = strip.current;
    if (!element || !many) return;
    let rest: ReturnType<typeof setTimeout>;
    let byHand = false;
    const take = () => {
      byHand = true;
      restart();
    };
    // Once what a finger has moved rests, what lies in view is what is shown. Our own moves are known already.
    const follow = () => {
      if (!byHand) return;
      clearTimeout(rest);
      rest = setTimeout(() => {
        byHand = false;
        current.current = Math.round(element.scrollLeft / element.clientWidth);
        setSelected(current.current);
      }, RESTS_AFTER_MS);
    };
    element.addEventListener("scroll", follow, { passive: true });
    element.addEventListener("pointerdown", take);
    return () => {
      clearTimeout(rest);
      element.removeEventListener("scroll", follow);
      element.removeEventListener("pointerdown", take);
    };
  }, [many, restart]);

  const go = (step: number) => () => {
    show(current.current + step);
    restart();
  };

  return (
    <div
      ref={root}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={cx("relative", className)}
    >
      <div
        ref={strip}
        className="flex snap-x snap-mandatory overflow-hidden overscroll-x-contain [scrollbar-width:none] [@media(pointer:coarse)]:overflow-x-auto"
      >
        {slides.map(([key, item], index) => (
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            aria-hidden={many && index !== selected}
            className="min-w-0 flex-[0_0_100%] snap-center"
          >
            {children(item, index)}
          </div>
        ))}
      </div>
      {many && (
        <div className="absolute inset-x-0 bottom-0 flex items-end justify-between p-2 noscript:hidden">
          <div className="flex border-2 border-ink bg-sheet">
            <Control label="Previous image" onClick={go(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Control>
            <Control label="Next image" onClick={go(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </Control>
            <Control label={paused ? "Play slideshow" : "Pause slideshow"} onClick={() => setPaused(!paused)}>
              {paused ? (
                <Play aria-hidden="true" className="size-4" />
              ) : (
                <Pause aria-hidden="true" className="size-4" />
              )}
            </Control>
          </div>
          <p aria-hidden="true" className="label border-2 border-ink bg-sheet px-2 py-1">
            {selected + 1}/{count}
          </p>
        </div>
      )}
    </div>
  );
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="touch-target grid size-9 place-items-center border-e border-rule last:border-e-0 [@media(hover:hover)]:hover:bg-accent [@media(hover:hover)]:hover:text-on-accent"
    >
      {children}
    </button>
  );
}

/**
 * Calls `advance` every 3 s while `root` is in view and nobody is at it: neither pointer nor focus, and no wish for
 * less motion. Answers a function that starts the 3 s anew.
 */
function useAutoAdvance(root: React.RefObject<HTMLElement | null>, active: boolean, advance: () => void): () => void {
  const restart = useRef(() => {});
  useEffect(() => {
    const element = root.current;
    if (!element || !active) return;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    // What a finger has tapped counts as hovered until another tap.
    const holds = matchMedia("(hover: hover)").matches ? ":hover, :has(:focus-visible)" : ":has(:focus-visible)";
    let timer: ReturnType<typeof setInterval> | undefined;
    let inView = false;
    const run = () => {
      clearInterval(timer);
      const held = element.matches(holds);
      if (inView && !held && !reducedMotion.matches && !document.hidden) timer = setInterval(advance, INTERVAL_MS);
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
      // For what `later` has put off.
      inView = false;
      for (const name of events) element.removeEventListener(name, later);
      reducedMotion.removeEventListener("change", run);
      document.removeEventListener("visibilitychange", run);
      restart.current = () => {};
    };
  }, [root, active, advance]);
  return useCallback(() => restart.current(), []);
}
