import { LRUCache } from "lru-cache";
import { addVisits, type Count } from "./add-visits.server.ts";
import { deviceOf, OTHERS } from "./client-traits.ts";
import { createVisitorDays } from "./visitor-days.server.ts";
import { pageOf } from "#app/content/redirects.server.ts";
import { createBatchWriter } from "#app/jobs/batch-writer.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Visit, VisitCounter } from "#app/services/visit-counter.ts";

/** Distinct counts between two writes; further ones are dropped. */
const MOST_IN_MEMORY = 20_000;
/** How long the counter remembers if a page exists at a path. */
const KNOWN_MS = 10_000;
const MOST_KNOWN = 5_000;

/** The visitor's program chooses these names freely. */
const FORGEABLE = new Set(["referrer", "language"]);

type Options = Pick<Services, "db" | "contentTypes" | "now" | "log"> & {
  /** True when the site itself has a page at a path, independent of any content. */
  isPublicPage: (path: string) => boolean;
};

/** Counts visits in memory and adds them to the database every few seconds, so that no request waits for a write. */
export function createVisitCounter({ db, contentTypes, now, log, isPublicPage }: Options): VisitCounter {
  let counts = new Map<string, Count>();
  const visitors = createVisitorDays();
  const known = new LRUCache<string, boolean>({ maxSize: MOST_KNOWN, sizeCalculation: () => 1, ttl: KNOWN_MS });

  async function exists(path: string): Promise<boolean> {
    if (isPublicPage(path)) return true;
    const before = known.get(path);
    if (before !== undefined) return before;
    const item = pageOf(contentTypes, path);
    if (!item) return false;
    const shown = await item.pages.isShown(db, item.slug, now());
    known.set(path, shown);
    return shown;
  }

  function add(count: Count): void {
    const key = JSON.stringify([count.kind, count.day, count.name]);
    const before = counts.get(key);
    if (before) {
      before.visitors += count.visitors;
      before.views += count.views;
    } else if (counts.size < MOST_IN_MEMORY) counts.set(key, count);
  }

  const writer = createBatchWriter<Count[]>({
    take() {
      visitors.forget();
      const batch = [...counts.values()];
      counts = new Map();
      return batch.length > 0 ? batch : null;
    },
    write: (batch) => addVisits(db, batch),
    restore: (batch) => batch.forEach(add),
    failure: "visits could not be written: they wait for the next time",
    log,
  });
  return {
    async count(visit) {
      if (!(await exists(visit.path))) return;
      const day = now().toISOString().slice(0, 10);
      const dimensions = dimensionsOf(visit).map((dimension) =>
        FORGEABLE.has(dimension.kind) && dimension.name !== "" && !visitors.mayName(day, visit.ip, dimension)
          ? { ...dimension, name: OTHERS }
          : dimension,
      );
      const first = visitors.newDimensions(day, visit, dimensions.filter(({ remembered }) => remembered).map(keyOf));
      const isNew = first.has("day ");
      for (const { kind, name, remembered } of dimensions) {
        const isVisitor = remembered ? first.has(keyOf({ kind, name })) : isNew;
        add({ kind, day, name, visitors: isVisitor ? 1 : 0, views: 1 });
      }
    },
    ...writer,
  };
}

const keyOf = ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`;

/**
 * The dimensions of a visit, each of which is counted. A visitor has one device and language, but may view several pages
 * and use several referrers.
 */
function dimensionsOf({ path, referrer, userAgent, language }: Visit) {
  return [
    { kind: "day", name: "", remembered: true },
    { kind: "path", name: path, remembered: true },
    // A visit from another page of this site has no referrer.
    ...(referrer === null ? [] : [{ kind: "referrer", name: referrer, remembered: true }]),
    { kind: "device", name: deviceOf(userAgent), remembered: false },
    { kind: "language", name: language, remembered: false },
  ];
}
