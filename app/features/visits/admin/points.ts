import { countText } from "#app/admin/kit/count-text.ts";
import { monthAndYear, shortDate } from "#app/ui/time/dates.ts";
import { dayIn } from "#app/config/time-zone.ts";
import { DAY_MS } from "#app/config/day.ts";
import type { DayCount } from "../visits.ts";

/** The days of each range; null for all. */
export const RANGES = {
  "7": { label: "7 days", days: 7 },
  "30": { label: "30 days", days: 30 },
  "90": { label: "90 days", days: 90 },
  year: { label: "Year", days: 365 },
  all: { label: "All", days: null },
} as const;
export type Range = keyof typeof RANGES;

/** Longer periods of the range "All" are grouped by month. */
const MOST_DAYS = 400;

/** The first and the last day of a period, in the site's time zone. The range "All" has no first day. */
export interface Span {
  from: string | null;
  to: string;
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The period of a range that ends today. */
export function spanOf(range: Range, at: number, timeZone?: string): Span {
  const now = Date.parse(dayIn(at, timeZone));
  const { days } = RANGES[range];
  return { from: days === null ? null : isoDay(now - (days - 1) * DAY_MS), to: isoDay(now) };
}

/** One point for each day, including days without visits. Long periods of the range "All" have one for each month. */
export function pointsOf(rows: DayCount[], { from, to }: Span): DayCount[] {
  const first = from ?? rows[0]?.day ?? to;
  const start = Date.parse(first.length === 7 ? `${first}-01` : first);
  const end = Date.parse(to);
  const length = from === null && (end - start) / DAY_MS > MOST_DAYS ? 7 : 10;
  const points = new Map<string, DayCount>();
  for (let time = start; time <= end; time += DAY_MS) {
    const day = isoDay(time).slice(0, length);
    points.set(day, { day, visitors: 0, views: 0 });
  }
  for (const { day, visitors, views } of rows) {
    const point = points.get(day.slice(0, length));
    if (!point) continue;
    point.visitors += visitors;
    point.views += views;
  }
  return [...points.values()];
}

/** "Jan 31, 2026", or "January 2026" for a whole month. */
export const dayName = (day: string) => (day.length === 7 ? monthAndYear(`${day}-01`) : shortDate(day));

/** The date and counts of a day as text. */
export const describeDay = ({ day, visitors, views }: DayCount) =>
  `${dayName(day)}: ${countText(visitors, { one: "visitor", many: "visitors" })}, ${countText(views, { one: "view", many: "views" })}`;

/** "Jan 31", or "Jan 2026" for a month, for the chart's axis. */
export function dayLabel(day: string): string {
  const [date = "", year = ""] = shortDate(day.length === 7 ? `${day}-01` : day).split(", ");
  return day.length === 7 ? `${date.slice(0, 3)} ${year}` : date;
}
