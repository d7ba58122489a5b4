import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

/*
 * A table whose rows become cards in a narrow viewport: the cells of a row wrap one after another. The roles are
 * explicit because a table that is displayed as blocks loses its implicit ones. The sticky column heads set the column
 * widths, so that one long row does not push the other columns out of view.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */

interface TableProps extends Omit<ComponentProps<"table">, "role" | "className"> {
  /** The table's accessible name, visually hidden. */
  caption: string;
}

export function Table({ caption, children, ...rest }: TableProps) {
  return (
    <div className="@container border-y-2 border-ink">
      <div className="table-room">
        <table
          {...rest}
          role="table"
          className="w-full border-collapse text-start text-small max-md:block md:table-fixed"
        >
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </div>
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
export function TableBody(props: Omit<ComponentProps<"tbody">, "className">) {
  return <tbody {...props} role="rowgroup" className="max-md:block" />;
}

const FLOW = "max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:py-3";

interface RowProps extends ComponentProps<"tr"> {
  /** Layout classes of the row in a narrow viewport; by default the cells wrap. */
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
  /** Aligns the cell to the end of the row, as for its buttons. */
  pinned?: boolean;
}

/** A column head; its width class sets the width of the column. */
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

/** A cell. In a card it is as wide as its content: give `max-md:basis-full` to a cell that needs a full line. */
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
