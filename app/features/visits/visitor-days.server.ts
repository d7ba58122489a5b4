import { createHmac, randomBytes } from "node:crypto";

const DAY_MS = 24 * 60 * 60_000;
/** Of one day; about 10 MB. More are views and no longer visitors. */
const MOST_REMEMBERED = 200_000;
/** A clock that is set back and forth comes to days that were there before. */
const MOST_DAYS = 2;
/** As many as a number holds exactly. */
const HASH_BYTES = 6;

type Day = { key: Buffer; seen: Set<number>; began: number };

/**
 * Tells a visitor from a page view, without knowing anybody: a person's IP and browser become a hash under a random key,
 * which lives in memory for a day and is never stored.
 */
export function createVisitorDays() {
  const days = new Map<string, Day>();

  /** Forgets the keys that have lived for a day, by a clock that nobody sets. */
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
    /** Returns which of these things the visitor has not been seen with before on this day. */
    firstTimes(day: string, visitor: { ip: string; userAgent: string }, things: string[]): Set<string> {
      const { key, seen } = dayOf(day);
      const isFirst = (thing: string) => {
        const hash = createHmac("sha256", key)
          .update(JSON.stringify([visitor.ip, visitor.userAgent, thing]))
          .digest();
        const number = hash.readUIntBE(0, HASH_BYTES);
        if (seen.has(number) || seen.size >= MOST_REMEMBERED) return false;
        seen.add(number);
        return true;
      };
      return new Set(things.filter(isFirst));
    },
  };
}
