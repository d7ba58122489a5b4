import { createHmac, randomBytes } from "node:crypto";
import { networkOf } from "#app/http/client-ip.ts";
import { DAY_MS } from "#app/text/day.ts";

/** Hashes of one day; about 10 MB. Further visits count as views, but not as visitors. */
const MOST_REMEMBERED = 200_000;
/** Names of a kind that one network (IPv4 /24, IPv6 /48) may add on a day; forged ones would push out real ones. */
const MOST_NAMES = 20;
/** Limits the days in memory when the system clock is set back and forth. */
const MOST_DAYS = 2;
/** 48 bits fit exactly into a JavaScript number. */
const HASH_BYTES = 6;

type Day = { key: Buffer; seen: Set<number>; names: Map<number, number>; began: number };

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
    const day = {
      key: randomBytes(32),
      seen: new Set<number>(),
      names: new Map<number, number>(),
      began: performance.now(),
    };
    days.set(name, day);
    return day;
  }

  return {
    forget,
    /** Returns those of these dimensions in which the visitor is new on this day, such as a page not viewed before. */
    newDimensions(day: string, visitor: { ip: string; userAgent: string }, dimensions: string[]): Set<string> {
      const { key, seen } = dayOf(day);
      const isFirst = (dimension: string) => {
        const number = hashOf(key, [visitor.ip, visitor.userAgent, dimension]);
        if (seen.has(number) || seen.size >= MOST_REMEMBERED) return false;
        seen.add(number);
        return true;
      };
      return new Set(dimensions.filter(isFirst));
    },
    /** False when this name of a kind would be one too many for the visitor's network on this day. */
    mayName(day: string, ip: string, { kind, name }: { kind: string; name: string }): boolean {
      const { key, seen, names } = dayOf(day);
      const network = networkOf(ip);
      const number = hashOf(key, ["name", network, kind, name]);
      if (seen.has(number)) return true;
      const counter = hashOf(key, ["names", network, kind]);
      const count = names.get(counter) ?? 0;
      if (count >= MOST_NAMES || seen.size >= MOST_REMEMBERED) return false;
      seen.add(number);
      names.set(counter, count + 1);
      return true;
    },
  };
}

function hashOf(key: Buffer, parts: string[]): number {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest().readUIntBE(0, HASH_BYTES);
}
