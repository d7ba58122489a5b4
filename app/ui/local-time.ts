/*
 * Dates and times in the local time zone, by Intl: only for the admin's pages, which the server does not render. Public
 * pages use dates.ts, so that their scripts contain none of this.
 */

/** Formats dates and times in US English and the local time zone. */
export function dateTimeFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  // Created on first use, so that it delays no page and no start of the server.
  return (at) => (format ??= new Intl.DateTimeFormat("en-US", options)).format(at);
}

const DAY = dateTimeFormat({ month: "short", day: "numeric", year: "numeric" });
const TIME = dateTimeFormat({ hour: "2-digit", minute: "2-digit" });

/** "Nov 21, 2026" and "07:25 AM", in the local time zone. */
export function shortDayAndTime(iso: string): [day: string, time: string] {
  const at = new Date(iso);
  return [DAY(at), TIME(at)];
}

/** "Nov 21, 2026, 07:25 AM", in the local time zone. */
export function shortDateTime(iso: string): string {
  return shortDayAndTime(iso).join(", ");
}
