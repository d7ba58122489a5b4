import { DateTime } from "#app/ui/date-time.tsx";
import type { Column } from "./list-table.tsx";

/*
 * In a narrow window a row is a grid of three lines: checkbox, then two columns, then the actions beside the lower two.
 * A column says by classes where its cells stand there.
 */

/** The first line, whole. */
export const ROW_TOP = "max-md:col-span-3 max-md:col-start-2 max-md:row-start-1";

/** When an item came to be, on one line of a narrow window and on two of a table. */
export function createdColumn<Item extends { createdAt: string }>(head: string): Column<Item> {
  return {
    head,
    headClass: "w-28",
    cellClass:
      "text-ink-soft max-md:col-start-3 max-md:row-start-3 max-md:truncate max-md:[&_span_span,&_span+span]:hidden",
    cell: (item) => <DateTime iso={item.createdAt} />,
  };
}
