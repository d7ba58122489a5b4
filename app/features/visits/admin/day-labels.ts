import { counted } from "#app/text/counted.ts";
import { monthAndYear, shortDate } from "#app/text/dates.ts";
import type { Point } from "./points.ts";

const VISITORS = { one: "visitor", many: "visitors" };
const VIEWS = { one: "view", many: "views" };

/** "Jan 31, 2026", or "January 2026" for a whole month. */
export const dayName = (day: string) => (day.length === 7 ? monthAndYear(`${day}-01`) : shortDate(day));

/** The date and counts of a day as text. */
export const describeDay = ({ day, visitors, views }: Point) =>
  `${dayName(day)}: ${counted(visitors, VISITORS)}, ${counted(views, VIEWS)}`;

/** "Jan 31", or "Jan 2026" for a month, for the chart's axis. */
export function dayLabel(date: Date, isMonth: boolean): string {
  const [day = "", year = ""] = shortDate(date.toISOString()).split(", ");
  return isMonth ? `${day.slice(0, 3)} ${year}` : day;
}
