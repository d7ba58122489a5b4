import { sql, type InferResult, type SqlBool } from "kysely";
import type { Audience } from "#app/content/content-type.ts";
import type { Status } from "#app/content/publication/publication.ts";
import { publicAt } from "#app/content/publication/publication.server.ts";
import { lastChangeOf } from "#app/content/publication/visibility.ts";
import { findNamed, type ItemKey } from "#app/content/slugs/item-key.ts";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { comesAfter, comesBefore, eachPage, type Page, type Position } from "#app/db/pagination.ts";
import { MEDIA_COLUMNS, toImage } from "#app/features/media/media.server.ts";
import type { Post, PostSummary } from "./post.ts";
import { TEXT_COLUMN_NAMES, toTextFields } from "./text-columns.server.ts";

/** For whom and at what time posts are read: together they decide which are visible. */
export type ReadAs = { audience: Audience; now: Date };

const SUMMARY_COLUMNS = [
  "blogs.id",
  "blogs.slug",
  "blogs.title",
  "blogs.preview",
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
  ...TEXT_COLUMN_NAMES,
  ...MEDIA_COLUMNS,
] as const;

const FULL_COLUMNS = [...SUMMARY_COLUMNS, "blogs.content", "blogs.content_html", "blogs.feed_id"] as const;

/**
 * The posts that exist for an audience: visitors see what is published, and what is scheduled once its time has come.
 * Every read starts here, so that a draft cannot leak.
 */
function visible(db: Db, audience: Audience, at: string) {
  const all = db.selectFrom("blogs");
  return audience === "admin" ? all : all.where(publicAt("blogs", at));
}

function newestFirst(db: Db, { audience, now }: ReadAs, { after, limit }: Page) {
  let query = inOrder(visible(db, audience, now.toISOString()));
  if (after) query = query.where(comesAfter("blogs.published_at", "blogs.id", after));
  return limit ? query.limit(limit) : query;
}

/** Posts with their content, newest first. */
export async function listPosts(db: Db, { limit, after, ...readAs }: ReadAs & Page): Promise<Post[]> {
  const rows = await withImage(newestFirst(db, readAs, { limit, after }))
    .select(FULL_COLUMNS)
    .execute();
  return rows.map(toPost);
}

/** Posts without their content, newest first; `ids` narrows them. */
export async function listPostSummaries(
  db: Db,
  { limit, after, ids, ...readAs }: ReadAs & Page & { ids?: string[] },
): Promise<PostSummary[]> {
  if (ids?.length === 0) return [];
  const query = newestFirst(db, readAs, { limit, after });
  const rows = await readSummaries(ids ? query.where("blogs.id", "in", ids) : query);
  return rows.map(toSummary);
}

/** One post; null when it does not exist for the audience. */
export async function findPost(db: Db, key: ItemKey, { audience, now }: ReadAs): Promise<Post | null> {
  const row = await withImage(visible(db, audience, now.toISOString()))
    .where((eb) => ("id" in key ? eb("blogs.id", "=", key.id) : eb("blogs.slug", "=", key.slug.normalize())))
    .select(FULL_COLUMNS)
    .executeTakeFirst();
  return row ? toPost(row) : null;
}

/** The post that `:id` in a URL names. */
export const findNamedPost = (db: Db, text: string, readAs: ReadAs) =>
  findNamed(text, (key) => findPost(db, key, readAs));

/** True when visitors can see the post with this slug. */
export async function isPostShown(db: Db, slug: string, now: Date): Promise<boolean> {
  const row = await visible(db, "public", now.toISOString())
    .where("blogs.slug", "=", slug.normalize())
    .select("blogs.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The public posts directly before and after this one, by publication date. */
export async function findNeighbors(
  db: Db,
  post: Pick<Post, "id" | "publishedAt">,
  { now }: { now: Date },
): Promise<{ previous: PostSummary | null; next: PostSummary | null }> {
  const readAs: ReadAs = { audience: "public", now };
  const [previous] = await listPostSummaries(db, {
    ...readAs,
    after: { time: post.publishedAt, id: post.id },
    limit: 1,
  });
  const [next] = await readSummaries(
    visible(db, "public", now.toISOString())
      .where(comesBefore("blogs.published_at", "blogs.id", { time: post.publishedAt, id: post.id }))
      .orderBy("blogs.published_at")
      .orderBy("blogs.id")
      .limit(1),
  );
  return { previous: previous ?? null, next: next ? toSummary(next) : null };
}

/** Other posts of the same category, filled up with the newest. */
export async function findRelated(
  db: Db,
  post: Pick<Post, "id" | "category">,
  { now, limit }: { now: Date; limit: number },
): Promise<PostSummary[]> {
  const newest = newestFirst(db, { audience: "public", now }, { limit: limit + 1 });
  const alike = await readSummaries(newest.where("blogs.category", "=", post.category));
  // Of these newest posts at most `alike.length` are in `alike` and one is `post`: at least `limit` others remain.
  const others = alike.length > limit ? [] : await readSummaries(newest.limit(limit + alike.length + 1));
  const rows = new Map([...alike, ...others].map((row) => [row.id, row]));
  rows.delete(post.id);
  return [...rows.values()].slice(0, limit).map(toSummary);
}

/** With more posts than this, none is numbered: counting them would take longer than the rest of the page. */
const NUMBERED = 1000;

/** Numbers the public posts like issues of a magazine: the oldest is 1. Empty with more than `NUMBERED` posts. */
export async function issueNumbers(db: Db, now: Date): Promise<Map<string, number>> {
  const newest = newestFirst(db, { audience: "public", now }, { limit: NUMBERED + 1 }).select("blogs.id");
  const count = await countRows(db.selectFrom(newest.as("newest")));
  // Of many posts only the count is read: their ids would take a part of every page.
  if (count > NUMBERED) return new Map();
  const rows = await newest.execute();
  return new Map(rows.map(({ id }, index) => [id, rows.length - index]));
}

/** The columns that a search and the lists of all pages need of each post. */
const FOUND_BY = [
  "blogs.id",
  "blogs.slug",
  "blogs.title",
  "blogs.author_name",
  "blogs.category",
  "blogs.tags",
  "blogs.published_at",
] as const;
const READ_AT_ONCE = 500;

/** Every post that the audience may see, newest first. Reads batches and yields to the event loop between them. */
export async function* eachPost(db: Db, readAs: ReadAs) {
  const pages = eachPage({
    limit: READ_AT_ONCE,
    read: (page) => newestFirst(db, readAs, page).select(FOUND_BY).execute(),
    positionOf: ({ published_at: time, id }) => ({ time, id }),
  });
  for await (const rows of pages) {
    for (const { author_name: name, ...row } of rows) yield { ...row, author: { name } };
  }
}

/** Slug and last change of the public ones in this range of all posts, oldest first; may be fewer than `limit`. */
export async function listPostPaths(db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) {
  // Skipping rows of a short index first costs a tenth of skipping full rows.
  const first = await positionAt(db, offset);
  const next = await positionAt(db, offset + limit);
  if (!first) return [];
  const posts = visible(db, "public", now.toISOString()).where(
    sql<SqlBool>`(blogs.published_at, blogs.id) >= (${first.time}, ${first.id})`,
  );
  const rows = await (next ? posts.where(comesAfter("blogs.published_at", "blogs.id", next)) : posts)
    .select(["blogs.slug", "blogs.updated_at as updatedAt", "blogs.published_at as publishedAt"])
    .orderBy("blogs.published_at")
    .orderBy("blogs.id")
    .execute();
  return rows.map(({ slug, ...times }) => ({ slug, updatedAt: lastChangeOf(times) }));
}

/** The position of a post, hidden ones included, that has `offset` older ones. */
function positionAt(db: Db, offset: number): Promise<Position | undefined> {
  return db
    .selectFrom("blogs")
    .select(["published_at as time", "id"])
    .orderBy("published_at")
    .orderBy("id")
    .limit(1)
    .offset(offset)
    .executeTakeFirst();
}

const inOrder = (query: ReturnType<typeof visible>) =>
  query.orderBy("blogs.published_at", "desc").orderBy("blogs.id", "desc");

const withImage = (query: ReturnType<typeof visible>) => query.leftJoin("media", "media.id", "blogs.image_id");

const summariesOf = (query: ReturnType<typeof visible>) => withImage(query).select(SUMMARY_COLUMNS);

const readSummaries = (query: ReturnType<typeof visible>) => summariesOf(query).execute();

type SummaryRow = InferResult<ReturnType<typeof summariesOf>>[number];
export type FullRow = SummaryRow & { content: string; content_html: string; feed_id?: string | null };

function toSummary(row: SummaryRow): PostSummary {
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    ...toTextFields(row),
    preview: row.preview,
    status: row.status as Status,
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
export function toPost(row: FullRow): Post {
  return { ...toSummary(row), content: row.content, contentHtml: row.content_html, feedId: row.feed_id ?? null };
}
