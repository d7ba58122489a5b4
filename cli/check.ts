import { checkStored } from "#app/backup/check.ts";
import { openDatabase } from "#app/db/client.ts";
import { openMediaStore, type MediaStore } from "#app/images/store.ts";
import { createCommandContext } from "./context.ts";

/**
 * Checks that the database is intact and that no image is missing.
 * @throws Error with one line per problem
 */
export async function checkStorage(): Promise<string> {
  const { settings, log } = createCommandContext();
  const database = openDatabase(settings, log);
  let media: MediaStore | undefined;
  try {
    media = await openMediaStore(settings);
    const { errors, summary } = await checkStored(database, media);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    return summary;
  } finally {
    media?.close();
    await database.close();
  }
}
