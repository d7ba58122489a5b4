import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { slideshowLabels } from "#site-labels";
import { useAutoAdvance, useSwipe } from "./carousel-motion.ts";
import { fill } from "./fill.tsx";
import { fillText } from "#app/text/fill-text.ts";

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
  const [count, many] = [slides.length, slides.length > 1];
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  /** The user changed the slide last: screen readers announce the new one. Automatic changes stay silent. */
  const [byPerson, setByPerson] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  /** The index of the current slide, or of the target while scrolling is still in progress. */
  const current = useRef(0);

  const turn = useCallback(
    (step: number) => {
      const element = strip.current;
      if (!element) return;
      const scrollTo = (index: number, behavior: ScrollBehavior) =>
        element.scrollTo({ left: index * element.clientWidth, behavior });
      // A copy of the first slide follows the last, so that wrapping around scrolls one slide in both directions.
      let next = current.current + step;
      if (next < 0) scrollTo(count, "instant");
      else if (current.current === 0 && element.scrollLeft > 0) scrollTo(0, "instant");
      if (next < 0) next = count - 1;
      current.current = next % count;
      setSelected(current.current);
      scrollTo(next, matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
    },
    [count],
  );
  const restart = useAutoAdvance(
    root,
    many && !paused,
    useCallback(() => {
      setByPerson(false);
      turn(1);
    }, [turn]),
  );
  useSwipe(strip, many, {
    onTouch: restart,
    onRest(index) {
      setByPerson(true);
      setSelected((current.current = index % count));
    },
  });

  const go = (step: number) => () => {
    setByPerson(true);
    turn(step);
    restart();
  };

  return (
    <div
      ref={root}
      role="group"
      aria-roledescription={slideshowLabels.carousel}
      aria-label={label}
      className="group/carousel relative"
    >
      <div
        ref={strip}
        className="flex snap-x snap-mandatory overflow-hidden overscroll-x-contain [scrollbar-width:none] [@media(pointer:coarse)]:overflow-x-auto"
      >
        <Slides slides={slides} selected={selected}>
          {children}
        </Slides>
      </div>
      {many && (
        <Controls
          paused={paused}
          onPause={() => setPaused(!paused)}
          onPrevious={go(-1)}
          onNext={go(1)}
          counter={<Counter selected={selected} count={count} isAnnounced={byPerson} />}
        />
      )}
    </div>
  );
}

interface SlidesProps<Item> {
  slides: readonly (readonly [string, Item])[];
  selected: number;
  children: (item: Item, index: number) => ReactNode;
}

/** The slides in a row, followed by a hidden copy of the first one. */
function Slides<Item>({ slides, selected, children }: SlidesProps<Item>) {
  const { slide, slideNumber } = slideshowLabels;
  const count = slides.length;
  const many = count > 1;
  return (
    <>
      {slides.map(([key, item], index) => (
        <div
          key={key}
          role="group"
          aria-roledescription={slide}
          aria-label={fillText(slideNumber, { number: index + 1, count })}
          aria-hidden={many && index !== selected}
          className="min-w-0 flex-[0_0_100%] snap-center"
        >
          {children(item, index)}
        </div>
      ))}
      {many && slides[0] && (
        <div aria-hidden="true" className="min-w-0 flex-[0_0_100%] snap-center noscript:hidden">
          {children(slides[0][1], count)}
        </div>
      )}
    </>
  );
}

function Counter({ selected, count, isAnnounced }: { selected: number; count: number; isAnnounced: boolean }) {
  const { image } = slideshowLabels;
  return (
    <p
      aria-live={isAnnounced ? "polite" : "off"}
      aria-atomic="true"
      className="label border-2 border-ink bg-sheet px-1.5"
    >
      <span className="sr-only">{fill(image, { number: selected + 1, count })}</span>
      <span aria-hidden="true">
        {selected + 1}/{count}
      </span>
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
