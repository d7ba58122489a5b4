import { DAY_MS } from "#app/text/day.ts";

export const RANGES = { "7": "7 days", "30": "30 days", "90": "90 days", year: "Year", all: "All" } as const;
export type Range = keyof typeof RANGES;
const DAYS: Record<Range, number | null> = { "7": 7, "30": 30, "90": 90, year: 365, all: null };

/** The first and the last day of a period, as the API takes them. The range "All" has no first day. */
export interface Span {
  from: string | null;
  to: string;
}

/** The date in UTC, such as "2026-01-31", of a time in milliseconds. */
export const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The period of a range that ends today. */
export function spanOf(range: Range, now: number): Span {
  const days = DAYS[range];
  return { from: days === null ? null : isoDay(now - (days - 1) * DAY_MS), to: isoDay(now) };
}

/** The preceding period of the same length; null for the range "All". */
export function spanBefore({ from, to }: Span): Span | null {
  if (from === null) return null;
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  return { from: isoDay(Date.parse(from) - length), to: isoDay(Date.parse(to) - length) };
}

export const spanQuery = ({ from, to }: Span) => `${from ? `from=${from}&` : ""}to=${to}`;
