import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { slideshowLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";

const INTERVAL_MS = 3000;
const MAX_SLIDES = 5;

interface CarouselProps<Item> {
  items: readonly Item[];
  /** Returns an item's identity; of items with the same key, one is shown. */
  keyOf: (item: Item) => string;
  /** Renders a slide; only the first is visible before any scrolling. */
  children: (item: Item, index: number) => ReactNode;
  /** The carousel's accessible name. */
  label: string;
}

/**
 * At most five slides that advance every 3 s and wrap around; controls only from two slides on. The slides are moved by
 * native scrolling, so swiping works before scripts have loaded.
 */
export function Carousel<Item>({ items, keyOf, children, label }: CarouselProps<Item>) {
  const slides = [...new Map(items.map((item) => [keyOf(item), item])).entries()].slice(0, MAX_SLIDES);
  const count = slides.length;
  const [selected, setSelected] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isTouched, setTouched] = useState(false);
  /** The user changed the slide last: screen readers announce the new one. Automatic changes stay silent. */
  const [byPerson, setByPerson] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  /** `turn` scrolls: the end of an earlier, interrupted scroll must not select its slide. */
  const isTurning = useRef(false);

  const turn = (step: number, isByPerson: boolean) => {
    const next = (selected + step + count) % count;
    setByPerson(isByPerson);
    setSelected(next);
    isTurning.current = true;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = next * (strip.current?.clientWidth ?? 0);
    strip.current?.scrollTo({ left, behavior: isCalm ? "instant" : "smooth" });
  };
  useInterval(count > 1 && !isPaused && !isTouched, selected, () => !isHeld(strip) && turn(1, false));

  return (
    <div
      role="group"
      aria-roledescription={slideshowLabels.carousel}
      aria-label={label}
      className="group/carousel relative"
    >
      <div
        ref={strip}
        onTouchStart={() => {
          isTurning.current = false;
          setTouched(true);
        }}
        onTouchEnd={() => setTouched(false)}
        onTouchCancel={() => setTouched(false)}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const visible = Math.round(scrollLeft / clientWidth);
          if (visible === selected) isTurning.current = false;
          if (visible === selected || isTurning.current) return;
          setByPerson(true);
          setSelected(visible);
        }}
        className="flex snap-x snap-mandatory overflow-hidden overscroll-x-contain [scrollbar-width:none] [@media(pointer:coarse)]:overflow-x-auto"
      >
        <Slides slides={slides} selected={selected}>
          {children}
        </Slides>
      </div>
      {count > 1 && (
        <Controls
          paused={isPaused}
          onPause={() => setPaused(!isPaused)}
          onPrevious={() => turn(-1, true)}
          onNext={() => turn(1, true)}
          counter={<Counter selected={selected} count={count} isAnnounced={byPerson} />}
        />
      )}
    </div>
  );
}

/** Calls `advance` every 3 s; a change of the slide restarts the interval. */
function useInterval(isActive: boolean, slide: number, advance: () => void) {
  const advanceNow = useEffectEvent(advance);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => advanceNow(), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isActive, slide]);
}

/** The carousel stands still while it is hovered or focused, in a hidden tab, and under reduced motion. */
function isHeld({ current: strip }: RefObject<HTMLElement | null>): boolean {
  // On touch screens a tapped element stays in :hover until the next tap.
  const isHovered = matchMedia("(hover: hover)").matches && strip?.parentElement?.matches(":hover");
  const isFocused = strip?.parentElement?.matches(":has(:focus-visible)");
  return isHovered || isFocused || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface SlidesProps<Item> {
  slides: readonly (readonly [string, Item])[];
  selected: number;
  children: (item: Item, index: number) => ReactNode;
}

function Slides<Item>({ slides, selected, children }: SlidesProps<Item>) {
  const { slide, slideNumber } = slideshowLabels;
  const count = slides.length;
  return slides.map(([key, item], index) => (
    <div
      key={key}
      role="group"
      aria-roledescription={slide}
      aria-label={fillText(slideNumber, { number: index + 1, count })}
      aria-hidden={count > 1 && index !== selected}
      className="min-w-0 flex-[0_0_100%] snap-center"
    >
      {children(item, index)}
    </div>
  ));
}

function Counter({ selected, count, isAnnounced }: { selected: number; count: number; isAnnounced: boolean }) {
  const { image } = slideshowLabels;
  return (
    <p
      aria-live={isAnnounced ? "polite" : "off"}
      aria-atomic="true"
      className="label border-2 border-ink bg-sheet px-1.5"
    >
      <span className="sr-only">{fillText(image, { number: selected + 1, count })}</span>
      <span aria-hidden="true">{`${selected + 1}/${count}`}</span>
    </p>
  );
}

interface ControlsProps {
  paused: boolean;
  onPause: () => void;
  onPrevious: () => void;
  onNext: () => void;
  counter: ReactNode;
}

/** A single tab stop: Enter pauses and plays, the arrow keys change the slide. Mouse users see the buttons on hover. */
function Controls({ paused, onPause, onPrevious, onNext, counter }: ControlsProps) {
  const { previous, next, pause, play } = slideshowLabels;
  function turnByKey(event: KeyboardEvent) {
    const turn = { ArrowLeft: onPrevious, ArrowRight: onNext }[event.key];
    if (!turn) return;
    event.preventDefault();
    turn();
  }
  return (
    <div className="absolute inset-x-0 bottom-0 flex items-end justify-between p-1.5 noscript:hidden print:hidden">
      <div className="flex transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within/carousel:opacity-100 [@media(hover:hover)]:group-hover/carousel:opacity-100">
        <Control label={previous} onClick={onPrevious} onKeyDown={turnByKey} tabIndex={-1}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Control>
        <Control label={paused ? play : pause} onClick={onPause} onKeyDown={turnByKey}>
          {paused ? (
            <Play aria-hidden="true" className="size-3.5" />
          ) : (
            <Pause aria-hidden="true" className="size-3.5" />
          )}
        </Control>
        <Control label={next} onClick={onNext} onKeyDown={turnByKey} tabIndex={-1}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Control>
      </div>
      {counter}
    </div>
  );
}

interface ControlProps {
  label: string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  tabIndex?: number;
  children: ReactNode;
}

/** A small icon button with a touch-sized target. */
function Control({ label, children, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      {...rest}
      className="group/control touch-target grid size-8 place-items-center"
    >
      <span className="grid size-7 place-items-center border-2 border-ink bg-sheet [@media(hover:hover)]:group-hover/control:bg-accent [@media(hover:hover)]:group-hover/control:text-on-accent">
        {children}
      </span>
    </button>
  );
}
