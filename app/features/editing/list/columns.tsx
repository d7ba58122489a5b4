import { DateTime } from "#app/ui/date-time.tsx";
import type { Column } from "./list-table.tsx";

/*
 * In a narrow window a row is a CSS grid of three lines: checkbox, then two columns, then the actions beside the lower
 * two lines. Each column places its cells in that grid by `cellClass`. Below 19rem the actions have a line of
 * their own, and below 17rem, as with large letters on a phone, so has the date.
 */

/** Places a cell across the whole first line. */
export const ROW_TOP = "max-md:col-span-3 max-md:col-start-2 max-md:row-start-1";

/** Shows the date without the time in a narrow window, and with large letters on a line of its own. */
export const DAY_ALONE = "day-alone text-ink-soft";

/**
 * The creation date and time: one line in a narrow window, two in a table. On the narrowest phones with the actions
 * beside it, a recent date shows no year, and an older one wraps.
 */
export function createdColumn<Item extends { createdAt: string }>(head: string): Column<Item> {
  return {
    head,
    headClass: "w-28",
    cellClass: `${DAY_ALONE} max-md:col-start-3 max-md:row-start-3 max-md:[&_span]:whitespace-normal max-md:@min-[19rem]:@max-[22rem]:[&_[data-date=clear-year]]:hidden`,
    cell: (item) => <DateTime iso={item.createdAt} />,
  };
}
