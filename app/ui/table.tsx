import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

/*
 * A table that turns into cards on a phone. The roles are written out because a table that is laid out as blocks
 * would lose them.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see above */

interface TableProps extends Omit<ComponentProps<"table">, "role"> {
  /** What the table lists, read out before it. */
  caption: string;
}

export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <div className="border-y-2 border-ink sm:overflow-x-auto">
      <table {...rest} role="table" className={cx("w-full border-collapse text-start text-small", className)}>
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

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} role="rowgroup" />;
}

export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      role="row"
      className={cx("border-b border-rule last:border-b-0 max-sm:block max-sm:py-3", className)}
    />
  );
}

export function Th({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...rest}
      role="columnheader"
      className={cx("label px-3 py-2.5 text-start whitespace-nowrap", className)}
    />
  );
}

interface TdProps extends ComponentProps<"td"> {
  /** The column's name, shown beside the value on a phone. */
  label?: string;
}

export function Td({ label, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      role="cell"
      data-label={label}
      className={cx(
        "px-3 py-3 align-middle max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:gap-3 max-sm:px-1 max-sm:py-1.5",
        "max-sm:before:content-[attr(data-label)] max-sm:before:font-mono max-sm:before:text-label max-sm:before:pt-1 max-sm:before:text-ink-soft",
        className,
      )}
    />
  );
}
