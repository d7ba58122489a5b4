import { pruneVersions } from "#app/content/versions/prune.server.ts";
import { prepareDatabase } from "#app/prepare-database.server.ts";
import { createCommandContext, withDatabase } from "./context.ts";

/** Deletes the versions that are old enough, even while the server runs. */
export async function pruneHistory(): Promise<string> {
  const context = createCommandContext();
  return withDatabase(context, async (database) => {
    await prepareDatabase(database, context.log);
    const pruned = await pruneVersions(database.db, new Date());
    if (pruned === 0) return "No versions are old enough to delete.";
    return pruned === 1 ? "1 old version is deleted." : `${pruned.toLocaleString("en-US")} old versions are deleted.`;
  });
}
