import { DAY_MS } from "#app/text/day.ts";
import type { VisitsRow } from "../visits.ts";
import { isoDay, type Span } from "./ranges.ts";

/** Longer periods of the range "All" are grouped by month. */
const MOST_DAYS = 400;

/** A day or a month in the chart and in its table. */
export interface Point {
  /** Such as 2026-01-31, or 2026-01 for a month. */
  day: string;
  visitors: number;
  views: number;
}

/** One point for each day, including days without visits. Long periods of the range "All" have one for each month. */
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

/** The change from the previous number as text, such as "+12 %"; null when the previous number is 0. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "as before" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`;
}
