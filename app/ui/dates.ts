const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "November 21, 2026" or "21. November 2026", in UTC so that server and browser render the same day. */
export function longDate(iso: string, language?: string): string {
  const { month, rest } = utcDay(iso);
  return inOtherLanguage(iso, language, { day: "numeric", month: "long" }) ?? `${month} ${rest}`;
}

/** "November 2026", in UTC. */
export function monthAndYear(iso: string, language?: string): string {
  const date = new Date(iso);
  const english = `${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`;
  return inOtherLanguage(iso, language, { month: "long" }) ?? english;
}

/** "Nov 21, 2026", in UTC. */
export function shortDate(iso: string, language?: string): string {
  const { month, rest } = utcDay(iso);
  return inOtherLanguage(iso, language, { day: "numeric", month: "short" }) ?? `${month.slice(0, 3)} ${rest}`;
}

function utcDay(iso: string) {
  const date = new Date(iso);
  return { month: MONTHS[date.getUTCMonth()] ?? "", rest: `${date.getUTCDate()}, ${date.getUTCFullYear()}` };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Null for English, which needs no Intl: its first use takes 15 to 30 ms on a laptop. */
function inOtherLanguage(iso: string, language = "en", parts: Intl.DateTimeFormatOptions): string | null {
  if (/^en\b/.test(language)) return null;
  const key = language + JSON.stringify(parts);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...parts, year: "numeric", timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(iso));
}
