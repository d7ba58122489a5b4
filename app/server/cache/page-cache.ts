import { LRUCache } from "lru-cache";
import type { Log } from "#app/server/log/log.ts";
import type { ContentVersion } from "./content-version.ts";
import { toCachedResponse, type CachedResponse } from "./entry.ts";

/**
 * The version and the period (ms) for which an entry is current. It also expires when the clock is set back before
 * `from`.
 */
type Validity = { version: string; from: number; until: number };
type Entry = Validity & { response: CachedResponse };
type Render = { version: string | null; response: Promise<CachedResponse> };

export type PageCacheMetrics = { hits: number; renders: number; entries: number; bytes: number };

export type PageCache = {
  /** Returns the cached response if it is current; null when only `find` can tell. */
  current(url: string): CachedResponse | null;
  /** Returns the cached response or renders it. Concurrent callers share one render. */
  find(url: string): Promise<CachedResponse>;
  metrics(): PageCacheMetrics;
};

type Options = {
  version: ContentVersion;
  /** Renders a URL, independent of any visitor's request. */
  render: (url: string) => Promise<Response>;
  /** Returns when the next scheduled item becomes visible. */
  nextChange: (after: Date) => Promise<Date | null>;
  now: () => Date;
  log: Log;
};

const MAX_ENTRIES = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** A larger response, such as a list of very many posts, would evict everything else. */
const MAX_ENTRY_BYTES = MAX_BYTES / 2;
/** Limits how long the count of likes, or the year in the footer, can be stale. */
const MAX_AGE_MS = 10 * 60_000;

/** Caches rendered responses by URL. While the database responds, only current ones are sent. */
export function createPageCache(options: Options): PageCache {
  const { version: versions, render, now } = options;
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ response }) => response.size,
  });
  const renders = new Map<string, Render>();
  const expiry = createExpiry(options);
  const counts = { hits: 0, renders: 0 };

  function hit(entry: Entry): CachedResponse {
    counts.hits += 1;
    return entry.response;
  }

  function current(url: string): CachedResponse | null {
    const entry = entries.get(url);
    if (!entry) return null;
    const version = versions.current();
    return version !== null && isCurrent(entry, version, now().getTime()) ? hit(entry) : null;
  }

  async function find(url: string): Promise<CachedResponse> {
    const version = await versions.read().catch(() => null);
    const entry = entries.get(url);
    // While the database is unavailable, nothing can be written through it here: the last page is better than none.
    if (entry && (version === null || isCurrent(entry, version, now().getTime()))) return hit(entry);

    // A render that began before a write must not be sent to requests that came after the write.
    const running = renders.get(url);
    if (running && running.version === version) return running.response;
    const started = { version, response: renderNow(url, version) };
    renders.set(url, started);
    try {
      return await started.response;
    } finally {
      if (renders.get(url) === started) renders.delete(url);
    }
  }

  async function renderNow(url: string, version: string | null): Promise<CachedResponse> {
    counts.renders += 1;
    const began = now();
    const until = version === null ? null : await expiry(version, began);
    const response = await toCachedResponse(await render(url), entries.peek(url)?.response, began);
    // False when a newer render has replaced this one meanwhile.
    const newest = renders.get(url)?.version === version;
    if (newest && response.cacheable && version !== null && until !== null) {
      entries.set(url, { response, version, from: began.getTime(), until });
    }
    return response;
  }

  return {
    current,
    find,
    metrics: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}

const isCurrent = (entry: Validity, version: string, at: number) =>
  entry.version === version && at >= entry.from && at < entry.until;

/** Returns a function that tells until when a page rendered now is current without a write; null when that fails. */
function createExpiry({ nextChange, log }: Pick<Options, "nextChange" | "log">) {
  let next: Validity | null = null;
  return async (version: string, began: Date): Promise<number | null> => {
    const from = began.getTime();
    try {
      if (!next || !isCurrent(next, version, from)) {
        next = { version, from, until: (await nextChange(began))?.getTime() ?? Infinity };
      }
      return Math.min(next.until, from + MAX_AGE_MS);
    } catch (error) {
      log.error({ err: error }, "the next scheduled post could not be looked up");
      return null;
    }
  };
}
