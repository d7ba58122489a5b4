const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * "November 21, 2026", in UTC so that server and browser say the same day. Put together here: the first use of Intl takes a laptop
 * 15 to 30 ms, and what it would say is as fixed as the calendar.
 */
export function longDate(iso: string): string {
  const { month, rest } = utcDay(iso);
  return `${month} ${rest}`;
}

/** "November 2026", in UTC. */
export function monthAndYear(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()] ?? ""} ${date.getUTCFullYear()}`;
}

/** "Nov 21, 2026", in UTC. */
export function shortDate(iso: string): string {
  const { month, rest } = utcDay(iso);
  return `${month.slice(0, 3)} ${rest}`;
}

function utcDay(iso: string) {
  const date = new Date(iso);
  return { month: MONTHS[date.getUTCMonth()] ?? "", rest: `${date.getUTCDate()}, ${date.getUTCFullYear()}` };
}

/** A way of writing moments in US English and the reader's own time zone: for pages that are rendered in the browser only. */
export function dateTimeFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  // Made when it is first needed, so that no page or server waits for it at its start.
  return (at) => (format ??= new Intl.DateTimeFormat("en-US", options)).format(at);
}

const SHORT = dateTimeFormat({ month: "short", day: "numeric", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** "Nov 21, 2026, 07:25 AM", in the reader's own time zone: for pages that are rendered in the browser only. */
export function shortDateTime(iso: string): string {
  return SHORT(new Date(iso));
}
