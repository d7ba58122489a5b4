import { checkStored } from "#app/backup/check.ts";
import { openDatabase } from "#app/db/client.ts";
import { openMediaStore } from "#app/images/store.ts";
import { openContext } from "./context.ts";

/**
 * Looks whether the database is sound and every image is there.
 * @throws Error with a line for each fault
 */
export async function checkSite(): Promise<string> {
  const { settings, log } = openContext();
  const database = openDatabase(settings, log);
  try {
    const media = await openMediaStore(settings);
    const { errors, summary } = await checkStored(database, media);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    return summary;
  } finally {
    await database.close();
  }
}
