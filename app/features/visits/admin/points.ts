import type { VisitsRow } from "../visits.ts";
import { DAY_MS, isoDay, type Span } from "./ranges.ts";

/** Beyond this, all time is grouped by month. */
const MOST_DAYS = 400;

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
