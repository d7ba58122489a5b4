import { parseEnvironment } from "#app/config/environment.ts";
import { openDatabase, type Database } from "#app/db/client.ts";
import { openMediaStore, type MediaStore } from "#app/images/store.ts";
import { createLog } from "#app/server/log/log.ts";

export type Context = ReturnType<typeof createCommandContext>;

/** Returns what every command needs: the environment, and a log without lines below the level warn. */
export function createCommandContext(environment = parseEnvironment(process.env)) {
  return { environment, log: createLog({ logLevel: "warn" }) };
}

/** With PostgreSQL and S3, the data folder has no data, so a command may run with a new one. */
export function needsNoData({ environment }: Context): boolean {
  return Boolean(environment.databaseUrl && environment.s3);
}

/** Runs a command with the database, and closes it. `create`: as in app/db/client.ts. */
export async function withDatabase<Result>(
  context: Context,
  run: (database: Database) => Promise<Result>,
  create = needsNoData(context),
): Promise<Result> {
  const { environment, log } = context;
  const database = openDatabase(environment, log, { create });
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
    const media = await openMediaStore(context.environment);
    try {
      return await run({ database, media });
    } finally {
      media.close();
    }
  });
}
