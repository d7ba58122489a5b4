import { createHmac, randomBytes } from "node:crypto";
import { DAY_MS } from "#app/text/day.ts";

/** Hashes of one day; about 10 MB. Further visits count as views, but not as visitors. */
const MOST_REMEMBERED = 200_000;
/** Limits the days in memory when the system clock is set back and forth. */
const MOST_DAYS = 2;
/** 48 bits fit exactly into a JavaScript number. */
const HASH_BYTES = 6;

type Day = { key: Buffer; seen: Set<number>; began: number };

/**
 * Distinguishes visitors from page views without identifying anybody: the IP and the browser are hashed with a random
 * key, which stays in memory for a day and is never stored.
 */
export function createVisitorDays() {
  const days = new Map<string, Day>();

  /** Deletes keys that are a day old. Uses the monotonic clock. */
  function forget(): void {
    for (const [name, { began }] of days) if (performance.now() - began >= DAY_MS) days.delete(name);
  }

  function dayOf(name: string): Day {
    forget();
    const known = days.get(name);
    if (known) return known;
    const [oldest] = days.keys();
    if (oldest !== undefined && days.size >= MOST_DAYS) days.delete(oldest);
    const day = { key: randomBytes(32), seen: new Set<number>(), began: performance.now() };
    days.set(name, day);
    return day;
  }

  return {
    forget,
    /** Returns those of these dimensions in which the visitor is new on this day, such as a page not viewed before. */
    newDimensions(day: string, visitor: { ip: string; userAgent: string }, dimensions: string[]): Set<string> {
      const { key, seen } = dayOf(day);
      const isFirst = (dimension: string) => {
        const hash = createHmac("sha256", key)
          .update(JSON.stringify([visitor.ip, visitor.userAgent, dimension]))
          .digest();
        const number = hash.readUIntBE(0, HASH_BYTES);
        if (seen.has(number) || seen.size >= MOST_REMEMBERED) return false;
        seen.add(number);
        return true;
      };
      return new Set(dimensions.filter(isFirst));
    },
  };
}
