import type { Actor } from "#app/content/audit.server.ts";
import { changeStatuses } from "#app/content/publication/bulk.server.ts";
import { deleteWithFiles } from "#app/features/media/media.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { PostBulk, PostBulkResult } from "./post-bulk.ts";
import { deletePostRow } from "./commands.server.ts";
import { serverPostType } from "./content-type.server.ts";
import { listPostSummaries } from "./queries.server.ts";

/** Publishes, unpublishes or deletes many posts, or undoes the first two, in one transaction. */
export async function bulkPosts(services: Services, input: PostBulk, actor: Actor): Promise<PostBulkResult> {
  const { db } = services;
  if (input.action === "delete") {
    const deleted = await deleteWithFiles(services, input.ids, (trx, id) => deletePostRow(services, trx, id, actor));
    return { unchanged: [], items: [], before: [], ...deleted };
  }
  const now = services.now();
  const request = input.action === "restore" ? { action: input.action, states: input.posts } : input;
  const result = await changeStatuses(db, serverPostType, request, { actor, now });
  return { ...result, items: await listPostSummaries(db, { audience: "admin", now, ids: result.done }) };
}
