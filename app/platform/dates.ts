const LONG = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "November 21, 2026", in UTC so that server and browser say the same day. */
export function longDate(iso: string): string {
  return LONG.format(new Date(iso));
}

/** "Nov 21, 2026, 07:25 AM", in the reader's own time zone: for pages that are rendered in the browser only. */
export function shortMoment(iso: string): string {
  return SHORT.format(new Date(iso));
}
