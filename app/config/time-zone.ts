/* Dates and times in a time zone. Without one, it is that of the process or the browser. */

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  formats.set(timeZone, format);
  return format;
}

/** "2026-01-31T09:30", what a clock in the zone shows at that time. UTC needs no Intl, whose first use takes 15 to 30 ms. */
export function wallTime(at: string | number, timeZone?: string): string {
  const time = new Date(at);
  if (timeZone === "UTC") return time.toISOString().slice(0, 16);
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month, day, hour, minute } = parts;
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}

/** "2026-01-31", the day in the zone at that time. */
export const dayIn = (at: string | number, timeZone?: string) => wallTime(at, timeZone).slice(0, 10);

/** The time at which a clock in the zone shows "2026-01-31T09:30", in ISO 8601; null when the text is no such time. */
export function timeAt(wall: string, timeZone?: string): string | null {
  const wallMs = Date.parse(`${wall}Z`);
  if (Number.isNaN(wallMs)) return null;
  // The second step is needed only when the offset changes in between.
  let time = wallMs;
  for (let step = 0; step < 2; step += 1) time = wallMs - offsetAt(time, timeZone);
  return new Date(time).toISOString();
}

const offsetAt = (time: number, timeZone?: string) =>
  Date.parse(`${wallTime(time, timeZone)}Z`) - Math.floor(time / 60_000) * 60_000;

/** The zone of this process. */
export const serverTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The canonical name of an IANA time zone; null for another text. */
export function canonicalTimeZone(name: string): string | null {
  try {
    return /^[a-z]/i.test(name)
      ? new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone
      : null;
  } catch {
    return null;
  }
}
