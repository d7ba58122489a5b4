import { useSyncExternalStore } from "react";
import { postLabels } from "#site-labels";
import { cx } from "../cx.ts";
import type { Heading } from "./table-of-contents.ts";

/** Table of contents: beside the text with the current section marked; in a narrow window, folded above the text. */
export function Contents({ headings, title }: { headings: Heading[]; title: string }) {
  const { contents } = postLabels;
  const current = useCurrentSection(headings);
  if (headings.length === 0) return null;
  return (
    <>
      <details className="group border-y-2 border-ink lg:hidden print:hidden">
        <summary className="label [@media(hover:hover)]:hover:text-accent-text flex min-h-11 items-center justify-between">
          <span>{title}</span>
          <span aria-hidden="true" className="text-lead transition-transform group-open:rotate-45">
            +
          </span>
        </summary>
        <nav aria-label={contents} className="pb-3">
          <HeadingList headings={headings} current={null} />
        </nav>
      </details>
      <nav
        aria-label={contents}
        className="hidden max-h-[calc(100dvh-8rem)] overflow-y-auto pb-8 [mask-image:linear-gradient(currentColor_calc(100%-2rem),transparent)] lg:sticky lg:top-24 lg:block lg:self-start print:hidden"
      >
        <p className="label border-t-2 border-ink pt-3 pb-2">{title}</p>
        <HeadingList headings={headings} current={current} />
      </nav>
    </>
  );
}

function HeadingList({ headings, current }: { headings: Heading[]; current: string | null }) {
  return (
    <ol className="grid text-small">
      {headings.map(({ id, level, text }) => (
        <li
          key={id}
          className={cx(
            "border-s-4 ps-3",
            id === current ? "border-accent" : "border-transparent forced-colors:border-[Canvas]",
          )}
        >
          <a
            href={`#${id}`}
            {...(id === current && { ref: bringIntoView, "aria-current": "location" as const })}
            className={cx(
              "inline-flex min-h-8 items-center py-1 hover:text-ink hover:underline touch-target",
              level === 3 && "ps-3",
              // Struck twice instead of bold, which could need one line more and move the list.
              id === current ? "text-ink [text-shadow:0.5px_0]" : "text-ink-soft",
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A list longer than the window follows the text. */
function bringIntoView(mark: HTMLElement | null) {
  const list = mark?.closest("nav");
  list?.scrollTo({ top: (mark?.offsetTop ?? 0) - list.clientHeight / 2 });
}

/** The last section whose heading is in the upper third of the viewport or above it; null before the first. */
function useCurrentSection(headings: Heading[]): string | null {
  const readCurrent = () => headings.findLast(({ id }) => topOf(id) < innerHeight / 3)?.id ?? null;
  return useSyncExternalStore(onScroll, readCurrent, () => null);
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

function onScroll(update: () => void) {
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update);
  return () => {
    removeEventListener("scroll", update);
    removeEventListener("resize", update);
  };
}
