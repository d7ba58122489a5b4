import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";

const INTERVAL_MS = 3000;
const MAX_SLIDES = 5;

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

/** At most five slides that advance every 3 s and wrap around. One slide, or none, has no controls. */
export function Carousel<Item>({ items, keyOf, children, label, className }: CarouselProps<Item>) {
  const slides = [...new Map(items.map((item) => [keyOf(item), item])).entries()].slice(0, MAX_SLIDES);
  const many = slides.length > 1;
  const [viewport, embla] = useEmblaCarousel({ loop: true, active: many, duration: 22 });
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const restart = useAutoAdvance(
    root,
    many && !paused,
    useCallback(() => embla?.scrollNext(), [embla]),
  );

  useEffect(() => {
    if (!embla) return;
    const follow = () => setSelected(embla.selectedScrollSnap());
    embla.on("select", follow).on("reInit", follow).on("pointerDown", restart);
    return () => void embla.off("select", follow).off("reInit", follow).off("pointerDown", restart);
  }, [embla, restart]);

  const go = (move: () => void) => () => {
    move();
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
      <div ref={viewport} className="overflow-hidden">
        <div className="flex touch-pan-y">
          {slides.map(([key, item], index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              aria-hidden={many && index !== selected}
              className="min-w-0 flex-[0_0_100%]"
            >
              {children(item, index)}
            </div>
          ))}
        </div>
      </div>
      {many && (
        <div className="absolute inset-x-0 bottom-0 flex items-end justify-between p-2">
          <div className="flex border-2 border-ink bg-sheet">
            <Control label="Previous image" onClick={go(() => embla?.scrollPrev())}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Control>
            <Control label="Next image" onClick={go(() => embla?.scrollNext())}>
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
            {selected + 1}/{slides.length}
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
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    let timer: ReturnType<typeof setInterval> | undefined;
    let inView = false;
    const run = () => {
      clearInterval(timer);
      const held = element.matches(":hover, :has(:focus-visible)");
      if (inView && !held && !still.matches && !document.hidden) timer = setInterval(advance, INTERVAL_MS);
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
    still.addEventListener("change", run);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearInterval(timer);
      view.disconnect();
      for (const name of events) element.removeEventListener(name, later);
      still.removeEventListener("change", run);
      document.removeEventListener("visibilitychange", run);
      restart.current = () => {};
    };
  }, [root, active, advance]);
  return useCallback(() => restart.current(), []);
}
