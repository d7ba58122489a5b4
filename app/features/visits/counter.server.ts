import { createHmac, randomBytes } from "node:crypto";
import { pageOf } from "#app/content/redirects.server.ts";
import { dayIn } from "#app/config/time-zone.ts";
import { lastSiteContent, timeZoneOf } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { createBatchWriter } from "#app/server/jobs/batch-writer.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { Visit, VisitCounter } from "#app/server/services/visit-counter.ts";
import { deviceOf, OTHERS } from "./visits.ts";

type Count = Row<"visits">;

/** Distinct counts between two writes; further ones are dropped. */
const MOST_IN_MEMORY = 5_000;
/** Distinct referrers of a day, so that forged ones cannot fill the table. */
const MOST_REFERRERS = 500;
/** Hashes of a day; about 10 MB. Further visits count as views, but not as visitors. */
const MOST_REMEMBERED = 200_000;
/** 48 bits fit exactly into a JavaScript number. */
const HASH_BYTES = 6;

type Options = Pick<Services, "db" | "contentTypes" | "now" | "log"> & {
  /** True when the site itself has a page at a path, independent of any content. */
  isPublicPage: (path: string) => boolean;
};

/**
 * Counts visits in memory and adds them to the database every few seconds, so that no request waits for a write. To
 * count a visitor once, IP and browser are hashed with a random key, which stays in memory for a day.
 */
export function createVisitCounter({ db, contentTypes, now, log, isPublicPage }: Options): VisitCounter {
  let counts = new Map<string, Count>();
  const dayNow = () => dayIn(now().getTime(), timeZoneOf(lastSiteContent(db)));
  const startDay = (name: string) => ({ name, key: randomBytes(32), seen: new Set<number>() });
  let today = startDay(dayNow());

  function currentDay() {
    if (today.name !== dayNow()) today = startDay(dayNow());
    return today;
  }

  /** True when the visitor is new on this day in a dimension, such as a page not viewed before. */
  function isFirst({ ip, userAgent }: Visit, dimension: string): boolean {
    const { key, seen } = currentDay();
    const hmac = createHmac("sha256", key).update(JSON.stringify([ip, userAgent, dimension]));
    const hash = hmac.digest().readUIntBE(0, HASH_BYTES);
    if (seen.has(hash) || seen.size >= MOST_REMEMBERED) return false;
    seen.add(hash);
    return true;
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
      currentDay();
      const batch = [...counts.values()];
      counts = new Map();
      return batch.length > 0 ? batch : null;
    },
    write: (batch) => db.transaction().execute((trx) => addVisits(trx, batch)),
    restore: (batch) => batch.forEach(add),
    failure: "visits could not be written: they wait for the next time",
    log,
  });
  return {
    async count(visit) {
      const { path, referrer, userAgent } = visit;
      const item = isPublicPage(path) ? null : pageOf(contentTypes, path);
      const exists = item === null ? isPublicPage(path) : await item.pages.isShown(db, item.slug, now());
      if (!exists) return;
      const { name: day } = currentDay();
      const addView = (kind: string, name: string, isVisitor: boolean) =>
        add({ kind, day, name, visitors: isVisitor ? 1 : 0, views: 1 });
      const isNew = isFirst(visit, "day");
      addView("day", "", isNew);
      addView("device", deviceOf(userAgent), isNew);
      addView("path", path, isFirst(visit, `path ${path}`));
      // A visit from another page of this site has no referrer.
      if (referrer !== null) addView("referrer", referrer, isFirst(visit, `referrer ${referrer}`));
    },
    ...writer,
  };
}

/** Adds the counts in sorted order, so that two processes cannot deadlock. */
async function addVisits(trx: Db, counts: Count[]): Promise<void> {
  const referrersOf = new Map<string, Set<string>>();
  for (const count of counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    let { name } = count;
    if (count.kind === "referrer") {
      const referrers = referrersOf.get(count.day) ?? (await storedReferrers(trx, count.day));
      referrersOf.set(count.day, referrers);
      if (referrers.size < MOST_REFERRERS) referrers.add(name);
      else if (!referrers.has(name)) name = OTHERS;
    }
    await trx
      .insertInto("visits")
      .values({ ...count, name })
      .onConflict((conflict) =>
        conflict.columns(["kind", "day", "name"]).doUpdateSet((eb) => ({
          visitors: eb("visits.visitors", "+", count.visitors),
          views: eb("visits.views", "+", count.views),
        })),
      )
      .execute();
  }
}

const keyOf = ({ kind, day, name }: Count) => `${kind} ${day} ${name}`;

async function storedReferrers(trx: Db, day: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("visits")
    .select("name")
    .where("kind", "=", "referrer")
    .where("day", "=", day)
    .execute();
  return new Set(rows.map(({ name }) => name));
}
