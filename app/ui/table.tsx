import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

/*
 * A table that turns into cards on a phone: each row's cells flow one after another. The roles are written out
 * because a table that is laid out as blocks would lose them. Column widths are those of the heads, so that one odd
 * row does not push the other columns out of view.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */

interface TableProps extends Omit<ComponentProps<"table">, "role"> {
  /** What the table lists, read out before it. */
  caption: string;
}

/** A table with its caption; below the least width given as class, it scrolls sideways. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <div className="border-y-2 border-ink sm:overflow-x-auto">
      <table
        {...rest}
        role="table"
        className={cx("w-full border-collapse text-start text-small max-sm:block sm:table-fixed", className)}
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
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row" className="border-b border-ink bg-inset">
        {children}
      </tr>
    </thead>
  );
}

/** The rows below the heads; give `<Tr>` elements. */
export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} role="rowgroup" className={cx("max-sm:block", className)} />;
}

/** A row, or a card on a phone. */
export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      role="row"
      className={cx(
        "border-b border-rule last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3",
        className,
      )}
    />
  );
}

interface Pinned {
  /** Stays in view at the row's end while the other columns scroll. */
  pinned?: boolean;
}

const PINNED = "sm:sticky sm:end-0 sm:shadow-[inset_1px_0_0_var(--color-rule)]";

/** A column's head; its width class is the column's. */
export function Th({ pinned = false, className, ...rest }: ComponentProps<"th"> & Pinned) {
  return (
    <th
      scope="col"
      {...rest}
      role="columnheader"
      className={cx(
        "label px-3 py-2.5 whitespace-nowrap",
        pinned ? `${PINNED} bg-inset text-end` : "text-start",
        className,
      )}
    />
  );
}

/** A cell. On a phone it takes the room of its content: give `max-sm:basis-full` to what needs a line of its own. */
export function Td({ pinned = false, className, ...rest }: ComponentProps<"td"> & Pinned) {
  return (
    <td
      {...rest}
      role="cell"
      className={cx(
        "px-3 py-3 align-middle wrap-anywhere max-sm:block max-sm:max-w-full max-sm:min-w-0 max-sm:p-0",
        pinned && `${PINNED} bg-stock text-end max-sm:ms-auto`,
        className,
      )}
    />
  );
}
