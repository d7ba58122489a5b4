import { sql, type SqlBool } from "kysely";
import type { Share } from "#app/content/content-type.ts";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import type { Row } from "#app/db/schema.ts";
import type { Published, Status } from "./publication.ts";
import { isPublic } from "#app/content/publication/visibility.ts";

/** The tables whose items have a status and dates. */
export type PublishedTable = "blogs" | "pages";

/**
 * The rows that visitors see at a time. Literals, because SQLite tests parameters against a partial index and then
 * replans at each use.
 */
export function publicAt(table: PublishedTable, at: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`(${column("status")} = 'published' or (${column("status")} = 'scheduled' and ${column("publish_at")} <= ${at}))`;
}

/** A new publishing time in the future schedules an item. */
export const statusOf = (status: string, publishAt: string | null | undefined, now: Date) =>
  status === "published" && publishAt && publishAt > now.toISOString() ? "scheduled" : (status as Status);

type PublicationRow = Pick<Row<PublishedTable>, "status" | "publish_at" | "published_at">;
type Change = { [Field in keyof Published]?: Published[Field] | undefined };

/**
 * An item is dated by when it first became visible to visitors. A draft that visitors have seen has that date as its
 * publishing time, so that it gets it again.
 */
export function publication(row: PublicationRow, input: Change, now: Date) {
  const publishAt = input.publishAt === undefined ? row.publish_at : input.publishAt;
  // Sent back unchanged, the time of a scheduled item does not stop its publication.
  const status = statusOf(input.status ?? row.status, publishAt === row.publish_at ? null : publishAt, now);
  const wasPublic = isPublic({ status: row.status as Status, publishAt: row.publish_at }, now);
  let publishedAt = input.publishedAt ?? row.published_at;
  if (status === "scheduled" && publishAt) publishedAt = publishAt;
  else if (status === "published" && !wasPublic && !input.publishedAt)
    publishedAt = publishAt && publishAt <= now.toISOString() ? publishAt : now.toISOString();
  const hasDate = status === "draft" && (input.publishedAt ?? (wasPublic && !input.publishAt));
  return { status, publish_at: hasDate ? publishedAt : publishAt, published_at: publishedAt };
}

/** The audit trail's action for a save: a change of status is recorded by name, so that a search finds it. */
export function auditActionOf(name: string, before: string, after: string): string {
  if (before === after) return `${name}.update`;
  if (after === "published") return `${name}.publish`;
  return `${name}.${after === "scheduled" ? "schedule" : "unpublish"}`;
}

/** When the next scheduled item becomes public; null when none is scheduled. */
export async function nextPublication(db: Db, table: PublishedTable, after: Date): Promise<Date | null> {
  const { at } = await db
    .selectFrom(table as "blogs")
    .where("status", "=", sql.lit("scheduled"))
    .where("publish_at", ">", after.toISOString())
    .select((eb) => eb.fn.min("publish_at").as("at"))
    .executeTakeFirstOrThrow();
  return at === null ? null : new Date(at);
}

/** The items with this status that visitors cannot see yet. */
export function hiddenItems(db: Db, table: PublishedTable, status: "draft" | "scheduled", now: Date) {
  const items = db.selectFrom(table as "blogs").where("status", "=", sql.lit(status));
  if (status === "draft") return items;
  return items.where((eb) => eb.or([eb("publish_at", ">", now.toISOString()), eb("publish_at", "is", null)]));
}

/** Counts the items by their state. */
export async function publicationShares(db: Db, table: PublishedTable, now: Date): Promise<Share[] | null> {
  const published = db.selectFrom(table as "blogs").where(publicAt(table, now.toISOString()));
  const shares = [
    { label: "published", count: await countRows(published) },
    { label: "scheduled", count: await countRows(hiddenItems(db, table, "scheduled", now)) },
    { label: "drafts", count: await countRows(hiddenItems(db, table, "draft", now)) },
  ];
  return shares.some((share) => share.count > 0) ? shares : null;
}

type Imported = { status: Status; publishAt: string | null; note?: string };

/**
 * The status of an imported item: published (also when it has none), draft, or scheduled with a time. Any other item
 * becomes a draft, with a note, so that an import never makes it public. One that is dated in the future is scheduled.
 */
export function importedStatus(
  value: unknown,
  { publishAt, publishedAt, now }: { publishAt: string | null; publishedAt: string; now: Date },
): Imported {
  const source = value ?? "published";
  const status = typeof source === "string" ? source.trim().toLowerCase() : "";
  if (status === "published" && publishedAt > now.toISOString()) {
    const note = `its date is in the future: it becomes public on ${publishedAt.slice(0, 10)}`;
    return { status: "scheduled", publishAt: publishedAt, note };
  }
  if (status === "published" || status === "draft") return { status, publishAt };
  if (status === "scheduled" && publishAt) return { status, publishAt };
  const why = status === "scheduled" ? "it is scheduled without a time" : `its status is ${JSON.stringify(source)}`;
  return { status: "draft", publishAt, note: `becomes a draft: ${why.slice(0, 200)}` };
}
