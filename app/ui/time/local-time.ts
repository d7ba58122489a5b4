/*
 * Dates and times in the time zone of the site, by Intl: only for the admin's pages, which the server does not render. Public
 * pages use dates.ts, so that their scripts contain none of this.
 */

/** The zone of the admin's times; that of the browser until the site's is known. */
let zone: string | undefined;

export const timeZone = () => zone;
export const showTimesIn = (timeZone: string | undefined) => {
  zone = timeZone;
};

/** Formats dates and times in US English and the site's time zone. */
export function dateTimeFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  let formatZone: string | undefined;
  // Created on first use, so that it delays no page and no start of the server.
  return (at) => {
    if (!format || formatZone !== zone) format = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
    formatZone = zone;
    return format.format(at);
  };
}

const DAY = dateTimeFormat({ month: "short", day: "numeric", year: "numeric" });
const TIME = dateTimeFormat({ hour: "2-digit", minute: "2-digit" });

/** "Nov 21, 2026" and "07:25 AM", in the site's time zone. */
export function shortDayAndTime(iso: string): [day: string, time: string] {
  const at = new Date(iso);
  return [DAY(at), TIME(at)];
}

/** "Nov 21, 2026, 07:25 AM", in the site's time zone. */
export function shortDateTime(iso: string): string {
  return shortDayAndTime(iso).join(", ");
}
