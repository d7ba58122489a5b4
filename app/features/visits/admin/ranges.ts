import type { VisitsRow } from "../visits.ts";

const DAY_MS = 24 * 60 * 60_000;

export const RANGES = { "7": "7 days", "30": "30 days", "90": "90 days", year: "Year", all: "All" } as const;
export type Range = keyof typeof RANGES;
const DAYS: Record<Range, number | null> = { "7": 7, "30": 30, "90": 90, year: 365, all: null };
/** Longer than this, all time is shown by month. */
const MOST_DAYS = 400;

/** The first and the last day of a time, as the API takes them; all time has no first. */
export interface Span {
  from: string | null;
  to: string;
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

export function spanOf(range: Range, now: number): Span {
  const days = DAYS[range];
  return { from: days === null ? null : isoDay(now - (days - 1) * DAY_MS), to: isoDay(now) };
}

/** As long a time, just before; null for all time. */
export function spanBefore({ from, to }: Span): Span | null {
  if (from === null) return null;
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  return { from: isoDay(Date.parse(from) - length), to: isoDay(Date.parse(to) - length) };
}

export const queryOf = ({ from, to }: Span) => `${from ? `from=${from}&` : ""}to=${to}`;

/** What the chart and its table show: one point a day, or a month. */
export interface Point {
  /** Such as 2026-01-31, or 2026-01 for a month. */
  day: string;
  visitors: number;
  views: number;
}

/** Every day of a time, those without visits too; of a long time every month. */
export function pointsOf(rows: VisitsRow[], span: Span): Point[] {
  const first = span.from ?? rows[0]?.day ?? span.to;
  const start = Date.parse(first.length === 7 ? `${first}-01` : first);
  const end = Date.parse(span.to);
  const byMonth = span.from === null && (end - start) / DAY_MS > MOST_DAYS;
  const points = new Map<string, Point>();
  for (let time = start; time <= end; time += DAY_MS) {
    const day = isoDay(time).slice(0, byMonth ? 7 : 10);
    if (!points.has(day)) points.set(day, { day, visitors: 0, views: 0 });
  }
  for (const { day = "", visitors, views } of rows) {
    const point = points.get(byMonth ? day.slice(0, 7) : day);
    if (!point) continue;
    point.visitors += visitors;
    point.views += views;
  }
  return [...points.values()];
}

export function sumOf(rows: { visitors: number; views: number }[]): { visitors: number; views: number } {
  return {
    visitors: rows.reduce((sum, row) => sum + row.visitors, 0),
    views: rows.reduce((sum, row) => sum + row.views, 0),
  };
}

/** How a number compares with the one before, in words; null where there was nothing. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "as before" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`;
}
