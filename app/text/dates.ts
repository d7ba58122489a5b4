const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * "November 21, 2026", in UTC so that server and browser render the same day. Does not use Intl, whose first use takes
 * 15 to 30 ms on a laptop.
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
