import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const TONES = {
  outline: "border-edge text-ink",
  ink: "border-ink bg-ink text-stock",
  good: "border-good text-good",
  danger: "border-danger text-danger",
} as const;

interface ChipProps {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}

/** A small label: a category, a technology, a status. */
export function Chip({ tone = "outline", className, children }: ChipProps) {
  return (
    <span
      className={cx(
        "label inline-flex max-w-full items-center border px-2 py-0.5 [overflow-wrap:anywhere]",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Classes of a filter button or link. `active` marks the selected one; also set aria-pressed or aria-current. */
export function filterChipClass(active: boolean): string {
  return cx(
    "label inline-flex min-h-9 items-center border-2 px-3 touch-target transition-[background-color,color]",
    active
      ? "border-ink bg-ink text-stock"
      : "border-edge text-ink [@media(hover:hover)]:hover:border-ink [@media(hover:hover)]:hover:bg-inset",
  );
}
