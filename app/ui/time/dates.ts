import { dayIn } from "#app/config/time-zone.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "November 21, 2026" or "21. November 2026". A day such as "2026-01-31" is one of UTC. */
export function longDate(iso: string, language?: string, timeZone?: string): string {
  const { day, month, year } = dayOf(iso, timeZone);
  return inOtherLanguage(iso, { language, timeZone }, { day: "numeric", month: "long" }) ?? `${month} ${day}, ${year}`;
}

/** "November 2026". */
export function monthAndYear(iso: string, language?: string, timeZone?: string): string {
  const { month, year } = dayOf(iso, timeZone);
  return inOtherLanguage(iso, { language, timeZone }, { month: "long" }) ?? `${month} ${year}`;
}

/** "Nov 21, 2026". */
export function shortDate(iso: string, language?: string, timeZone?: string): string {
  const { day, month, year } = dayOf(iso, timeZone);
  const short = inOtherLanguage(iso, { language, timeZone }, { day: "numeric", month: "short" });
  return short ?? `${month.slice(0, 3)} ${day}, ${year}`;
}

const zoneOf = (iso: string, timeZone = "UTC") => (iso.length <= 10 ? "UTC" : timeZone);

function dayOf(iso: string, timeZone?: string) {
  const [year, month, day] = dayIn(iso, zoneOf(iso, timeZone)).split("-").map(Number);
  return { year, month: MONTHS[(month ?? 0) - 1] ?? "", day };
}

type Where = { language: string | undefined; timeZone: string | undefined };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Null for English, which needs no Intl: its first use takes 15 to 30 ms on a laptop. */
function inOtherLanguage(iso: string, where: Where, parts: Intl.DateTimeFormatOptions): string | null {
  const { language = "en", timeZone } = where;
  if (/^en\b/.test(language)) return null;
  const options = { ...parts, year: "numeric", timeZone: zoneOf(iso, timeZone) } as const;
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(new Date(iso));
}
