import { parseSettings } from "#app/config/settings.ts";
import { openDatabase, type Database } from "#app/db/client.ts";
import { openMediaStore, type MediaStore } from "#app/images/store.ts";
import { createLog } from "#app/observability/log.ts";

export type Context = ReturnType<typeof createCommandContext>;

/** Returns what every command needs: the settings, and a log without lines below the level warn. */
export function createCommandContext(settings = parseSettings(process.env)) {
  return { settings, log: createLog({ logLevel: "warn" }) };
}

/** Runs a command with the database, and closes it. */
export async function withDatabase<Result>(
  { settings, log }: Context,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(settings, log);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

/** Runs a command with the database and the image files, and closes them. */
export function withStores<Result>(
  context: Context,
  run: (stores: { database: Database; media: MediaStore }) => Promise<Result>,
): Promise<Result> {
  return withDatabase(context, async (database) => {
    const media = await openMediaStore(context.settings);
    try {
      return await run({ database, media });
    } finally {
      media.close();
    }
  });
}
