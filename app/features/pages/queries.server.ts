import type { InferResult } from "kysely";
import type { Audience } from "#app/content/content-type.ts";
import { publicAt } from "#app/content/publication/publication.server.ts";
import type { Status } from "#app/content/publication/publication.ts";
import { lastChangeOf } from "#app/content/publication/visibility.ts";
import { findNamed, type ItemKey } from "#app/content/slugs/item-key.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page as ListPart } from "#app/db/pagination.ts";
import { MEDIA_COLUMNS, toImage } from "#app/features/media/media.server.ts";
import { originalOf } from "./original-texts.server.ts";
import type { Page, PageSummary } from "./page.ts";

/** For whom and at what time pages are read: together they decide which are visible. */
export type ReadAs = { audience: Audience; now: Date };

const SUMMARY_COLUMNS = [
  "pages.id",
  "pages.slug",
  "pages.title",
  "pages.preview",
  "pages.description",
  "pages.seed",
  "pages.status",
  "pages.publish_at",
  "pages.published_at",
  "pages.created_at",
  "pages.updated_at",
  "pages.revision",
  ...MEDIA_COLUMNS,
] as const;

/** The pages that exist for an audience. Every read starts here, so that a draft cannot leak. */
function visible(db: Db, { audience, now }: ReadAs) {
  const all = db.selectFrom("pages").leftJoin("media", "media.id", "pages.image_id");
  return audience === "admin" ? all : all.where(publicAt("pages", now.toISOString()));
}

function newestFirst(db: Db, readAs: ReadAs, { after, limit }: ListPart) {
  let query = visible(db, readAs).orderBy("pages.created_at", "desc").orderBy("pages.id", "desc");
  if (after) query = query.where(comesAfter("pages.created_at", "pages.id", after));
  return limit ? query.limit(limit) : query;
}

/** Pages with their content, newest first. */
export async function listPages(db: Db, { limit, after, ...readAs }: ReadAs & ListPart): Promise<Page[]> {
  const rows = await newestFirst(db, readAs, { limit, after })
    .select([...SUMMARY_COLUMNS, "content", "content_html"])
    .execute();
  return rows.map(toPage);
}

/** Pages without their content, newest first; `ids` narrows them. */
export async function listPageSummaries(
  db: Db,
  { limit, after, ids, ...readAs }: ReadAs & ListPart & { ids?: string[] },
): Promise<PageSummary[]> {
  if (ids?.length === 0) return [];
  const query = newestFirst(db, readAs, { limit, after }).select(SUMMARY_COLUMNS);
  return (await (ids ? query.where("pages.id", "in", ids) : query).execute()).map(toSummary);
}

/** One page; null when it does not exist for the audience. */
export async function findPage(db: Db, key: ItemKey, readAs: ReadAs): Promise<Page | null> {
  const row = await visible(db, readAs)
    .where((eb) => ("id" in key ? eb("pages.id", "=", key.id) : eb("pages.slug", "=", key.slug.normalize())))
    .select([...SUMMARY_COLUMNS, "content", "content_html"])
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

/** The page that `:id` in a URL names. */
export const findNamedPage = (db: Db, text: string, readAs: ReadAs) =>
  findNamed(text, (key) => findPage(db, key, readAs));

/** True when visitors can see the page with this slug. */
export async function isPageShown(db: Db, slug: string, now: Date): Promise<boolean> {
  const row = await visible(db, { audience: "public", now })
    .where("pages.slug", "=", slug.normalize())
    .select("pages.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Slug and last change of the public ones in this range of all pages, oldest first; may be fewer than `limit`. */
export async function listPagePaths(db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) {
  const range = db.selectFrom("pages").select("id").orderBy("created_at").orderBy("id").limit(limit).offset(offset);
  const rows = await db
    .selectFrom("pages")
    .where("id", "in", range)
    .where(publicAt("pages", now.toISOString()))
    .select(["slug", "updated_at as updatedAt", "published_at as publishedAt"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ slug, ...times }) => ({ slug, updatedAt: lastChangeOf(times) }));
}

const summariesOf = (db: Db, readAs: ReadAs) => visible(db, readAs).select(SUMMARY_COLUMNS);

type SummaryRow = InferResult<ReturnType<typeof summariesOf>>[number];
export type FullRow = SummaryRow & { content: string; content_html: string };

function toSummary(row: SummaryRow): PageSummary {
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    preview: row.preview,
    description: row.description,
    seed: row.seed as PageSummary["seed"],
    status: row.status as Status,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    image: toImage(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

/** A page as the API returns it, from all columns of its row and of its image. */
export const toPage = (row: FullRow): Page => ({
  ...toSummary(row),
  content: row.content,
  contentHtml: row.content_html,
  original: row.seed ? originalOf(row.slug) : null,
});
