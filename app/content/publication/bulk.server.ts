import { recordAudit, type Act } from "#app/content/audit.server.ts";
import { inOrder, inTurns } from "#app/content/bulk.server.ts";
import { changeItem } from "#app/content/save-item.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { lockRow } from "#app/db/revision.ts";
import type { PublicationState, Status } from "./publication.ts";
import { publication, type PublishedTable } from "./publication.server.ts";

type PublishedType = ServerContentType & { table: PublishedTable };

type Request =
  | { action: "publish" | "unpublish"; ids: string[] }
  /** The states to restore. */
  | { action: "restore"; states: PublicationState[] };

type Result = "done" | "unchanged" | "notFound";

/** Publishes or unpublishes many items, or undoes that, in one transaction. */
export async function changeStatuses(db: Db, type: PublishedType, request: Request, { actor, now }: Act) {
  const result: Record<Result, string[]> & { before: PublicationState[] } = {
    done: [],
    unchanged: [],
    notFound: [],
    before: [],
  };
  await db.transaction().execute(async (trx) => {
    const change = (id: string, work: () => Promise<Result>) =>
      changeItem(trx, type, { id, name: actor.name, now }, work);
    if (request.action === "restore") {
      for await (const state of inTurns(request.states.toSorted((a, b) => (a.id < b.id ? -1 : 1)))) {
        result[await change(state.id, () => restore(trx, type, state, { actor, now }))].push(state.id);
      }
      return;
    }
    const status = request.action === "publish" ? "published" : "draft";
    const act = { actor, now, status, before: result.before } as const;
    for await (const id of inTurns(inOrder(request.ids)))
      result[await change(id, () => setStatus(trx, type, id, act))].push(id);
  });
  return result;
}

async function setStatus(
  trx: Db,
  { table, name }: PublishedType,
  id: string,
  { actor, now, status, before }: Act & { status: "published" | "draft"; before: PublicationState[] },
): Promise<Result> {
  // The cast is safe: the tables of such items have these columns.
  const rows = table as "blogs";
  const current = await trx.selectFrom(rows).select("status").where("id", "=", id).executeTakeFirst();
  if (!current) return "notFound";
  if (current.status === status) return "unchanged";
  const row = await lockRow(trx, table, id);
  if (!row) return "notFound";
  await trx
    .updateTable(rows)
    .set({ ...publication(row, { status }, now), updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
  const action = `${name}.${status === "published" ? "publish" : "unpublish"}`;
  await recordAudit(trx, actor, { action, subject: row, at: now });
  before.push({
    id,
    status: row.status as Status,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    revision: row.revision + 1,
  });
  return "done";
}

/** Restores an item's status and dates, unless it was changed since the bulk action. */
async function restore(
  trx: Db,
  { table, name }: PublishedType,
  state: PublicationState,
  { actor, now }: Act,
): Promise<Result> {
  const rows = table as "blogs";
  const row = await trx
    .updateTable(rows)
    .set({
      status: state.status,
      publish_at: state.publishAt,
      published_at: state.publishedAt,
      updated_at: now.toISOString(),
      revision: state.revision + 1,
    })
    .where("id", "=", state.id)
    .where("revision", "=", state.revision)
    .returning(["id", "title"])
    .executeTakeFirst();
  if (row) {
    await recordAudit(trx, actor, { action: `${name}.restore`, subject: row, at: now });
    return "done";
  }
  const existing = await trx.selectFrom(rows).select("id").where("id", "=", state.id).executeTakeFirst();
  return existing ? "unchanged" : "notFound";
}
