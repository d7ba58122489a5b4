import { LRUCache } from "lru-cache";

/** Generous, because many students may share the IP of a campus network, and each of them reads one page at a time. */
const PER_MINUTE = 120;
const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 20_000;

/** Limits the visits of a network per minute, in memory: a flood reaches neither the database nor the counts. */
export function createFloodLimit() {
  // With `max`, the cache would allocate memory for all entries at each start, which takes 4 ms.
  const sent = new LRUCache<string, { count: number; ends: number }>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: () => 1,
  });
  /** Returns the seconds to wait, or 0. Uses the monotonic clock. */
  return (visitor: string): number => {
    const at = performance.now();
    let minute = sent.get(visitor);
    if (!minute || minute.ends <= at) {
      minute = { count: 0, ends: at + MINUTE_MS };
      sent.set(visitor, minute);
    }
    minute.count += 1;
    return minute.count > PER_MINUTE ? Math.ceil((minute.ends - at) / 1_000) : 0;
  };
}
