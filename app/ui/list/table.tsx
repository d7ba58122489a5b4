import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";

/*
 * A table that turns into cards on a narrow window: each row's cells flow one after another. The roles are written
 * out because a table that is laid out as blocks would lose them. Column widths are those of the heads, so that one
 * odd row does not push the other columns out of view, and the heads stay in view while the rows scroll.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */

interface TableProps extends Omit<ComponentProps<"table">, "role"> {
  /** What the table lists, read out before it. */
  caption: string;
}

/** A table with its caption. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <div className="@container border-y-2 border-ink">
      <table
        {...rest}
        role="table"
        className={cx("w-full border-collapse text-start text-small max-md:block md:table-fixed", className)}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The row of column heads; give `<Th>` elements. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-md:sr-only md:sticky md:top-14 md:z-10">
      <tr role="row" aria-rowindex={1} className="bg-inset">
        {children}
      </tr>
    </thead>
  );
}

/** The rows below the heads; give `<Tr>` elements. */
export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} role="rowgroup" className={cx("max-md:block", className)} />;
}

const FLOW = "max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-3";

interface RowProps extends ComponentProps<"tr"> {
  /** How its cells stand in a narrow window: one after another, unless these classes say otherwise. */
  narrow?: string;
}

/** A row, or a card on a narrow window. */
export function Tr({ className, narrow = FLOW, ...rest }: RowProps) {
  return (
    <tr
      {...rest}
      role="row"
      className={cx("scroll-mt-30 scroll-mb-24 border-b border-rule last:border-b-0", narrow, className)}
    />
  );
}

interface Ended {
  /** Stands at the row's end, as its buttons do. */
  pinned?: boolean;
}

/** A column's head; its width class is the column's. */
export function Th({ pinned = false, className, ...rest }: ComponentProps<"th"> & Ended) {
  return (
    <th
      scope="col"
      {...rest}
      role="columnheader"
      className={cx(
        "label px-2 py-1.5 whitespace-nowrap shadow-[inset_0_-1px_0_var(--color-ink)] xl:px-3",
        pinned ? "text-end" : "text-start",
        className,
      )}
    />
  );
}

/** A cell. In a card it takes the room of its content: give `max-md:basis-full` to what needs a line of its own. */
export function Td({ pinned = false, className, ...rest }: ComponentProps<"td"> & Ended) {
  return (
    <td
      {...rest}
      role="cell"
      className={cx(
        "px-2 py-1.5 align-middle leading-snug wrap-anywhere max-md:block max-md:max-w-full max-md:min-w-0 max-md:p-0 xl:px-3",
        pinned && "text-end max-md:ms-auto",
        className,
      )}
    />
  );
}
