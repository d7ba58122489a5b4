import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, SQLITE_FILE } from "#app/db/client.ts";
import { createLog } from "#app/server/log/log.ts";
import { prepareDatabase } from "#app/server/prepare-database.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a migrated SQLite database, which test sites copy. */
    sqliteTemplate: string;
  }
}

/** Creates the tables of a database. */
export async function prepare(dataDir: string, databaseUrl?: string): Promise<void> {
  const log = createLog({ logLevel: "silent" });
  const database = openDatabase({ dataDir, databaseUrl }, log, { create: true });
  await prepareDatabase(database, log);
  await database.close();
}

/** Creates an SQLite database with tables and returns its path. */
export async function prepareSqlite(folder: string): Promise<string> {
  await prepare(folder);
  return join(folder, SQLITE_FILE);
}

/** Vitest's global setup of the API's tests: creates the tables once for all files. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "northquad-template-"));
  provide("sqliteTemplate", await prepareSqlite(folder));
  return () => rm(folder, { recursive: true });
}
