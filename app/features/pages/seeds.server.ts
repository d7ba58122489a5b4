import { isTree } from "#app/config/site/site-changes.ts";
import { lockUntilCommit } from "#app/db/lock.ts";
import type { Db } from "#app/db/client.ts";
import { recordText } from "#app/features/media/text-images.server.ts";
import { toStoredTime } from "#app/content/stored-time.ts";
import { renderContent } from "./insert.server.ts";
import { LEGAL_PAGES, originalOf, SEED_SLUGS, toPageText, type OriginalText } from "./original-texts.server.ts";

/** When the original texts were written: noon, so that the month is June in every time zone. */
const WRITTEN_AT = "2024-06-15T12:00:00.000Z";

/** The ids are the same on every site, so that an import finds the page. */
const idOf = (slug: string) => `00000000-0000-7000-8000-00000000000${SEED_SLUGS.indexOf(slug) + 1}`;

type Seed = OriginalText & { slug: string; changedAt: string | null };

/** Adds the pages that every site has, and updates those whose text follows site.config.ts. */
export async function seedPages(db: Db): Promise<void> {
  const seeds = await missingSeeds(db);
  if (seeds.length === 0) return;
  const rendered = await Promise.all(
    seeds.map(async (seed) => ({ ...seed, text: await renderContent(db, seed.content) })),
  );
  await db.transaction().execute(async (trx) => {
    // Another process that starts waits for the lock.
    await lockUntilCommit(trx, "seeded pages");
    for (const { slug, title, changedAt, text } of rendered) {
      const id = idOf(slug);
      const { columns } = await recordText(trx, id, text);
      const values = { title, ...columns };
      await trx
        .insertInto("pages")
        .values({
          id,
          slug,
          ...values,
          description: "",
          seed: changedAt ? "changed" : "original",
          status: "published",
          publish_at: null,
          published_at: WRITTEN_AT,
          image_id: null,
          created_at: WRITTEN_AT,
          updated_at: changedAt ?? WRITTEN_AT,
          revision: 1,
        })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(values).where("pages.seed", "=", "original"))
        .execute();
    }
  });
}

/** The pages that do not exist, and those whose original text differs from the present one. */
async function missingSeeds(db: Db): Promise<Seed[]> {
  const rows = await db
    .selectFrom("pages")
    .select(["slug", "title", "content", "seed"])
    .where("slug", "in", SEED_SLUGS)
    .execute();
  const existing = new Map(rows.map((row) => [row.slug, row]));
  const isCurrent = (slug: string) => {
    const row = existing.get(slug);
    const original = originalOf(slug);
    return row && (row.seed !== "original" || (row.title === original?.title && row.content === original.content));
  };
  const slugs = SEED_SLUGS.filter((slug) => !isCurrent(slug));
  if (slugs.length === 0) return [];
  const earlier = await earlierTexts(db);
  return slugs.flatMap((slug) => {
    const original = originalOf(slug);
    const changed = existing.has(slug) ? undefined : earlier.get(slug);
    if (!original) return [];
    return [{ slug, ...original, changedAt: null, ...changed }];
  });
}

/** The legal texts that the admin changed in the settings of an earlier version, by slug. */
async function earlierTexts(db: Db): Promise<Map<string, OriginalText & { changedAt: string }>> {
  const row = await db.selectFrom("settings").select(["changes", "legal_dates", "updated_at"]).executeTakeFirst();
  const legal = treeIn(row?.changes)["legal"];
  const dates = treeIn(row?.legal_dates);
  if (!row || !isTree(legal)) return new Map();
  return new Map(
    Object.entries(LEGAL_PAGES).flatMap(([slug, key]) => {
      const text = legal[key];
      if (typeof text !== "string") return [];
      const changedAt = toStoredTime(String(dates[key])) ?? row.updated_at;
      return [[slug, { ...toPageText(key, text), changedAt }] as const];
    }),
  );
}

function treeIn(text = "{}"): Record<string, unknown> {
  try {
    const tree: unknown = JSON.parse(text);
    return isTree(tree) ? tree : {};
  } catch {
    return {};
  }
}

/** The columns that tell if a page has its original text, after a change to this one. */
export function seedColumns(slug: string, { title, content, description }: OriginalText & { description: string }) {
  const original = originalOf(slug);
  const isOriginal = title === original?.title && content === original.content && description === "";
  return isOriginal ? { seed: "original", updated_at: WRITTEN_AT } : { seed: "changed" };
}
