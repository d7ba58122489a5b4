import { recordAudit, type Act, type Actor } from "#app/content/audit.server.ts";
import { inOrder, inTurns } from "#app/content/bulk.server.ts";
import { changeItem } from "#app/content/save-item.server.ts";
import type { Db } from "#app/db/client.ts";
import { lockRow } from "#app/db/revision.ts";
import { deleteWithFiles } from "#app/features/media/media.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { PostBulk, PostBulkResult, PostState } from "./post-bulk.ts";
import type { PostStatus } from "./post.ts";
import { deletePostRow, publication } from "./commands.server.ts";
import { serverPostType } from "./content-type.server.ts";
import { listPostSummaries } from "./queries.server.ts";

/** Publishes, unpublishes or deletes many posts, or undoes the first two, in one transaction. */
export async function bulkPosts(services: Services, input: PostBulk, actor: Actor): Promise<PostBulkResult> {
  const { db } = services;
  const now = services.now();
  const result: PostBulkResult = { done: [], unchanged: [], notFound: [], items: [], before: [] };
  if (input.action === "delete") {
    const deleted = await deleteWithFiles(services, input.ids, (trx, id) => deletePostRow(services, trx, id, actor));
    return { ...result, ...deleted };
  }
  await db.transaction().execute(async (trx) => {
    const change = (id: string, work: () => Promise<Result>) =>
      changeItem(trx, serverPostType, { id, name: actor.name, now }, work);
    if (input.action === "restore") {
      for await (const state of inTurns(input.posts.toSorted((a, b) => (a.id < b.id ? -1 : 1)))) {
        result[await change(state.id, () => restore(trx, state, actor, now))].push(state.id);
      }
      return;
    }
    const status = input.action === "publish" ? "published" : "draft";
    const act = { actor, now, before: result.before };
    for await (const id of inTurns(inOrder(input.ids)))
      result[await change(id, () => setStatus(trx, id, status, act))].push(id);
  });
  return { ...result, items: await listPostSummaries(db, { audience: "admin", now, ids: result.done }) };
}

type Result = "done" | "unchanged" | "notFound";

async function setStatus(
  trx: Db,
  id: string,
  status: "published" | "draft",
  { actor, now, before }: Act & { before: PostState[] },
): Promise<Result> {
  const current = await trx.selectFrom("blogs").select("status").where("id", "=", id).executeTakeFirst();
  if (!current) return "notFound";
  if (current.status === status) return "unchanged";
  const row = await lockRow(trx, "blogs", id);
  if (!row) return "notFound";
  await trx
    .updateTable("blogs")
    .set({ ...publication(row, { status }, now), updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
  await recordAudit(trx, actor, {
    action: status === "published" ? "blog.publish" : "blog.unpublish",
    subject: row,
    at: now,
  });
  before.push({
    id,
    status: row.status as PostStatus,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    revision: row.revision + 1,
  });
  return "done";
}

/** Restores a post's status and dates, unless it was changed since the bulk action. */
async function restore(trx: Db, state: PostState, actor: Actor, now: Date): Promise<Result> {
  const row = await trx
    .updateTable("blogs")
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
    await recordAudit(trx, actor, { action: "blog.restore", subject: row, at: now });
    return "done";
  }
  const existing = await trx.selectFrom("blogs").select("id").where("id", "=", state.id).executeTakeFirst();
  return existing ? "unchanged" : "notFound";
}
