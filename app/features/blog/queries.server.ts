import { setImmediate } from "node:timers/promises";
import { sql, type InferResult } from "kysely";
import type { Db } from "#app/db/client.ts";
import { comesAfter, comesBefore, type Page, type Position } from "#app/db/pagination.ts";
import { MEDIA_COLUMNS, toImage } from "#app/features/media/media.server.ts";
import type { Blog, BlogStatus, BlogSummary } from "./post.ts";

/** Who asks, and when: together they decide which posts exist for the asker. */
export type Reader = { viewer: Viewer; now: Date };
type Viewer = "public" | "admin";

/** In the statement's text: SQLite would look at parameters for an index of its own, and plan anew each time (see sqlite.ts). */
const PUBLISHED = sql.lit("published");
const SCHEDULED = sql.lit("scheduled");

const SUMMARY_COLUMNS = [
  "blogs.id",
  "blogs.slug",
  "blogs.title",
  "blogs.excerpt",
  "blogs.preview",
  "blogs.category",
  "blogs.tags",
  "blogs.seo_title",
  "blogs.seo_description",
  "blogs.status",
  "blogs.publish_at",
  "blogs.published_at",
  "blogs.author_name",
  "blogs.read_time",
  "blogs.likes",
  "blogs.comments",
  "blogs.created_at",
  "blogs.updated_at",
  "blogs.revision",
  ...MEDIA_COLUMNS,
] as const;

const FULL_COLUMNS = [...SUMMARY_COLUMNS, "blogs.content", "blogs.content_html"] as const;

/**
 * The posts that exist for a reader: visitors see what is published, and what is scheduled once its time has come.
 * Every read starts here, so that a draft cannot leak; the sitemap's paging filters its rows by the same rule.
 */
function visible(db: Db, viewer: Viewer, at: string) {
  const all = db.selectFrom("blogs");
  if (viewer === "admin") return all;
  return all.where((eb) =>
    eb.or([
      eb("blogs.status", "=", PUBLISHED),
      eb.and([eb("blogs.status", "=", SCHEDULED), eb("blogs.publish_at", "<=", at)]),
    ]),
  );
}

function newestFirst(db: Db, { viewer, now }: Reader, { after, limit }: Page) {
  let query = inOrder(visible(db, viewer, now.toISOString()));
  if (after) query = query.where(comesAfter("blogs.published_at", "blogs.id", after));
  return limit ? query.limit(limit) : query;
}

/** Posts with their content, newest first. */
export async function listBlogs(db: Db, { limit, after, ...reader }: Reader & Page): Promise<Blog[]> {
  const rows = await withImage(newestFirst(db, reader, { limit, after }))
    .select(FULL_COLUMNS)
    .execute();
  return rows.map(toBlog);
}

/** Posts without their content, newest first; `ids` narrows them. */
export async function listBlogSummaries(
  db: Db,
  { limit, after, ids, ...reader }: Reader & Page & { ids?: string[] },
): Promise<BlogSummary[]> {
  if (ids?.length === 0) return [];
  const query = newestFirst(db, reader, { limit, after });
  const rows = await readSummaries(ids ? query.where("blogs.id", "in", ids) : query);
  return rows.map(toSummary);
}

/** The posts with these ids, as the admin's lists show them. */
export async function findBlogSummaries(db: Db, ids: string[], now: Date): Promise<BlogSummary[]> {
  if (ids.length === 0) return [];
  const rows = await readSummaries(visible(db, "admin", now.toISOString()).where("blogs.id", "in", ids));
  return rows.map(toSummary);
}

/** One post by id or slug; null when it does not exist for the reader. */
export async function findBlog(db: Db, idOrSlug: string, { viewer, now }: Reader): Promise<Blog | null> {
  const row = await withImage(visible(db, viewer, now.toISOString()))
    .where((eb) => eb.or([eb("blogs.id", "=", idOrSlug), eb("blogs.slug", "=", idOrSlug)]))
    .select(FULL_COLUMNS)
    .executeTakeFirst();
  return row ? toBlog(row) : null;
}

/** Whether visitors can see the post with this slug. */
export async function isPostShown(db: Db, slug: string, now: Date): Promise<boolean> {
  const row = await visible(db, "public", now.toISOString())
    .where("blogs.slug", "=", slug)
    .select("blogs.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The posts that visitors find right before and after this one. */
export async function neighbours(
  db: Db,
  blog: Pick<Blog, "id" | "publishedAt">,
  { now }: { now: Date },
): Promise<{ previous: BlogSummary | null; next: BlogSummary | null }> {
  const reader: Reader = { viewer: "public", now };
  const [previous] = await listBlogSummaries(db, {
    ...reader,
    after: { time: blog.publishedAt, id: blog.id },
    limit: 1,
  });
  const [next] = await readSummaries(
    visible(db, "public", now.toISOString())
      .where(comesBefore("blogs.published_at", "blogs.id", { time: blog.publishedAt, id: blog.id }))
      .orderBy("blogs.published_at")
      .orderBy("blogs.id")
      .limit(1),
  );
  return { previous: previous ?? null, next: next ? toSummary(next) : null };
}

/** Other posts of the same category, filled up with the newest. */
export async function related(
  db: Db,
  blog: Pick<Blog, "id" | "category">,
  { now, limit }: { now: Date; limit: number },
): Promise<BlogSummary[]> {
  const newest = newestFirst(db, { viewer: "public", now }, { limit: limit + 1 });
  const alike = await readSummaries(newest.where("blogs.category", "=", blog.category));
  // What fills up are the newest of all: among so many are enough that are not alike.
  const others = alike.length > limit ? [] : await readSummaries(newest.limit(limit + alike.length + 1));
  const rows = new Map([...alike, ...others].map((row) => [row.id, row]));
  rows.delete(blog.id);
  return [...rows.values()].slice(0, limit).map(toSummary);
}

/** More posts than these are not numbered: counting them would take longer than the page. */
const NUMBERED = 1000;

/** The number of each post that visitors may see, as of an issue: the oldest is 1. */
export async function issueNumbers(db: Db, now: Date): Promise<Map<string, number>> {
  const rows = await newestFirst(db, { viewer: "public", now }, { limit: NUMBERED + 1 })
    .select("blogs.id")
    .execute();
  if (rows.length > NUMBERED) return new Map();
  return new Map(rows.map(({ id }, index) => [id, rows.length - index]));
}

/** What a search and the lists of all pages look at of each post, and no more. */
const FOUND_BY = [
  "blogs.id",
  "blogs.slug",
  "blogs.title",
  "blogs.author_name",
  "blogs.category",
  "blogs.tags",
  "blogs.published_at",
  "blogs.updated_at",
] as const;
const READ_AT_ONCE = 500;

/** Every post that exists for the reader, newest first, a few at a time, so that others come in between. */
export async function* eachBlog(db: Db, reader: Reader) {
  let last: Position | undefined;
  for (;;) {
    const rows = await newestFirst(db, reader, { after: last, limit: READ_AT_ONCE }).select(FOUND_BY).execute();
    for (const { author_name: name, published_at: publishedAt, updated_at: updatedAt, ...row } of rows) {
      yield { ...row, author: { name }, publishedAt, updatedAt };
    }
    const end = rows.at(-1);
    if (!end || rows.length < READ_AT_ONCE) return;
    last = { time: end.published_at, id: end.id };
    await setImmediate();
  }
}

/** Where the posts among these are found that visitors can see, and when each last changed; the oldest of all first. */
export async function listPostPaths(db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("blogs")
    .select(["slug", "updated_at as updatedAt", "status", "publish_at as publishAt"])
    .orderBy("published_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.filter(
    ({ status, publishAt }) =>
      status === "published" || (status === "scheduled" && publishAt !== null && publishAt <= at),
  );
}

/** When the next scheduled post appears; null when none waits. */
export async function nextPublication(db: Db, after: Date): Promise<Date | null> {
  const { at } = await db
    .selectFrom("blogs")
    .where("status", "=", SCHEDULED)
    .where("publish_at", ">", after.toISOString())
    .select((eb) => eb.fn.min("publish_at").as("at"))
    .executeTakeFirstOrThrow();
  return at === null ? null : new Date(at);
}

const inOrder = (query: ReturnType<typeof visible>) =>
  query.orderBy("blogs.published_at", "desc").orderBy("blogs.id", "desc");

const withImage = (query: ReturnType<typeof visible>) => query.leftJoin("media", "media.id", "blogs.image_id");

const summariesOf = (query: ReturnType<typeof visible>) => withImage(query).select(SUMMARY_COLUMNS);

const readSummaries = (query: ReturnType<typeof visible>) => summariesOf(query).execute();

type SummaryRow = InferResult<ReturnType<typeof summariesOf>>[number];
export type FullRow = SummaryRow & { content: string; content_html: string };

function toSummary(row: SummaryRow): BlogSummary {
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    preview: row.preview,
    category: row.category,
    tags: row.tags,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    status: row.status as BlogStatus,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    image: toImage(row),
    author: { name: row.author_name },
    readTime: row.read_time,
    likes: row.likes,
    comments: row.comments,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

/** A post as the API returns it, from all columns of its row and of its image. */
export function toBlog(row: FullRow): Blog {
  return { ...toSummary(row), content: row.content, contentHtml: row.content_html };
}
