import type { ContentVersion } from "./content-version.ts";
import { improve, toKeptPage, type KeptPage } from "./entry.ts";
import type { Log } from "#app/observability/log.ts";

type Entry = {
  page: KeptPage;
  version: string;
  /** Good from this moment until that one; a clock that is set back ends it, too. */
  from: number;
  until: number;
  /** Whether it waits to be packed better, or has done so. */
  queued: boolean;
  /** Counts up with each use of any entry. */
  lastUse: number;
};

type Flight = { version: string | null; page: Promise<KeptPage> };

export type PageCacheFigures = {
  hits: number;
  renders: number;
  entries: number;
  bytes: number;
};

export type PageCache = {
  /** What is kept at this address and still true; null when only `find` can tell. */
  held(address: string): KeptPage | null;
  /** What is kept, or rendered now: once, however many ask. */
  find(address: string): Promise<KeptPage>;
  figures(): PageCacheFigures;
};

type Options = {
  version: ContentVersion;
  /** Renders an address afresh; nothing of a visitor's request gets in. */
  render: (address: string) => Promise<Response>;
  /** When something that is scheduled next becomes visible. */
  nextChange: (after: Date) => Promise<Date | null>;
  now: () => Date;
  log: Log;
};

const MAX_ENTRIES = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** What takes more by itself, such as a list of very many posts, would push everything else out. */
const MAX_WEIGHT = MAX_BYTES / 2;
/** For what depends on the time in another way, such as the year in the footer. */
const MAX_AGE_MS = 10 * 60_000;
const IMPROVE_AFTER_MS = 1_000;

/** Keeps rendered answers by address, the least recently used leaving first. What is not current is never sent. */
export function openPageCache({ version: versions, render, nextChange, now, log }: Options): PageCache {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Flight>();
  const figures = { hits: 0, renders: 0, bytes: 0 };
  let uses = 0;
  let horizon: { version: string; from: number; until: number } | null = null;

  const isGood = (entry: { version: string; from: number; until: number }, version: string, at: number) =>
    entry.version === version && at >= entry.from && at < entry.until;

  function held(address: string): KeptPage | null {
    const entry = entries.get(address);
    if (!entry) return null;
    const version = versions.current();
    if (version === null || !isGood(entry, version, now().getTime())) return null;
    return use(entry);
  }

  function use(entry: Entry): KeptPage {
    figures.hits += 1;
    // Not by a new place in the map: each would leave a table behind that the collector takes for one in use.
    entry.lastUse = ++uses;
    const { br, improved } = entry.page.bodies;
    if (br && !improved && !entry.queued) improveLater(entry);
    return entry.page;
  }

  async function find(address: string): Promise<KeptPage> {
    const version = await versions.read().catch(() => null);
    const entry = entries.get(address);
    // The database cannot be asked, so nothing can have been written through it here: better the last page than none.
    if (version === null && entry) return use(entry);
    if (version !== null && entry && isGood(entry, version, now().getTime())) return use(entry);

    // A render that began before a write is not for those who come after it.
    const running = flights.get(address);
    if (running && running.version === version) return running.page;
    const rendered = renderNow(address, version);
    const flight = { version, page: rendered.then(({ page }) => page) };
    flights.set(address, flight);
    // Whoever waits hears of a failure; perhaps nobody does.
    flight.page.catch(() => undefined);
    try {
      const { page, until } = await rendered;
      // Else a newer render has taken its place meanwhile.
      const newest = flights.get(address) === flight;
      if (newest && page.keepable && page.weight <= MAX_WEIGHT && version !== null && until !== null) {
        keep(address, { page, version, from: until.began, until: until.end, queued: false, lastUse: ++uses });
      }
      return page;
    } finally {
      if (flights.get(address) === flight) flights.delete(address);
    }
  }

  async function renderNow(address: string, version: string | null) {
    figures.renders += 1;
    const began = now();
    const end = version === null ? null : await horizonOf(version, began);
    const page = await toKeptPage(await render(address), entries.get(address)?.page, began);
    return { page, until: end === null ? null : { began: began.getTime(), end } };
  }

  /** Until when what is rendered now stays true if nobody writes. Null when it cannot be told. */
  async function horizonOf(version: string, began: Date): Promise<number | null> {
    const at = began.getTime();
    try {
      if (!horizon || !isGood(horizon, version, at)) {
        const next = await nextChange(began);
        horizon = { version, from: at, until: next?.getTime() ?? Infinity };
      }
      return Math.min(horizon.until, at + MAX_AGE_MS);
    } catch (error) {
      log.error({ err: error }, "the next scheduled post could not be looked up");
      return null;
    }
  }

  function keep(address: string, entry: Entry): void {
    drop(address);
    entries.set(address, entry);
    figures.bytes += entry.page.weight;
    while (entries.size > MAX_ENTRIES || figures.bytes > MAX_BYTES) drop(leastRecentlyUsed());
  }

  function leastRecentlyUsed(): string {
    let [found, earliest] = ["", Infinity];
    for (const [address, { lastUse }] of entries) if (lastUse < earliest) [found, earliest] = [address, lastUse];
    return found;
  }

  function drop(address: string): void {
    const entry = entries.get(address);
    if (!entry) return;
    entries.delete(address);
    figures.bytes -= entry.page.weight;
  }

  /** One page at a time, in another thread, and only if it is asked for a second time. */
  let improving: Promise<void> = Promise.resolve();
  function improveLater(entry: Entry): void {
    entry.queued = true;
    setTimeout(() => {
      improving = afterwards(improving, entry);
    }, IMPROVE_AFTER_MS).unref();
  }

  async function afterwards(others: Promise<void>, entry: Entry): Promise<void> {
    await others;
    try {
      if (entry.page.bodies.improved) return;
      if (entry.version === (await versions.read().catch(() => null))) await improve(entry.page);
    } catch (error) {
      log.error({ err: error }, "a page could not be packed better");
    }
  }

  return { held, find, figures: () => ({ ...figures, entries: entries.size }) };
}
