import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, type SqliteDialect } from "kysely";
import type { Log } from "#app/observability/log.ts";
import { StartupError, type Settings } from "#app/config/settings.ts";
import { shareFolder } from "./folder-lock.ts";
import { postgresSnapshot, sqliteSnapshot, type Snapshot } from "./snapshot.ts";
import { postgresDialect } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  dialect: "sqlite" | "postgres";
  /** The folder of automatic backups. */
  backups: string;
  /** Runs `work` on a consistent snapshot of the database; concurrent writes do not affect it. */
  at<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** The file name of the embedded database in DATA_DIR. */
export const SQLITE_FILE = "northquad.sqlite";

type Options = Pick<Settings, "databaseUrl" | "dataDir"> & Partial<Pick<Settings, "databasePool">>;

/**
 * Opens the embedded database, or PostgreSQL when DATABASE_URL is set. `held`: the caller has locked the data folder.
 * @throws StartupError when it cannot be opened, written or read
 */
export function openDatabase(settings: Options, log: Log, held = false): Database {
  prepareFolder(settings.dataDir);
  const release = held ? () => {} : shareFolder(settings.dataDir);
  if (!release) throw new StartupError(`A backup is being restored into ${settings.dataDir}. Wait until that is done.`);
  try {
    const { db, ...more } = settings.databaseUrl
      ? openPostgres(settings.databaseUrl, settings.databasePool ?? 10, log)
      : openSqlite(settings.dataDir);
    const close = async () => {
      await db.destroy();
      release();
    };
    return { db, ...more, backups: join(settings.dataDir, "backups"), close };
  } catch (error) {
    release();
    throw error;
  }
}

type Opened = Pick<Database, "db" | "dialect" | "at">;

function openSqlite(dataDir: string): Opened {
  const file = join(dataDir, SQLITE_FILE);
  let dialect: SqliteDialect;
  try {
    // Other users of this machine must not read password hashes and messages. SQLite's own files get the same mode.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    const sqlite = new SQLite(file, { timeout: 5_000 });
    // Runs before anything is written, so that a damaged file stays unchanged.
    const health = sqlite.pragma("quick_check(1)", { simple: true });
    if (health !== "ok") throw new Error(String(health));
    dialect = sqliteDialect(sqlite);
    sqlite.pragma("foreign_keys = ON");
    // SQLite's own lower() converts ASCII only. This one makes searches ignore case in all scripts, as on PostgreSQL.
    sqlite.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `The database ${file} cannot be read (${reason}). Restore a backup, or move the file away to start anew.`,
      { cause },
    );
  }
  return {
    db: new Kysely<Tables>({ dialect }),
    dialect: "sqlite",
    at: (work) => sqliteSnapshot(new SQLite(file, { readonly: true, timeout: 5_000 }), work),
  };
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`, {
      cause,
    });
  }
}

function openPostgres(url: string, pool: number, log: Log): Opened {
  const db = new Kysely<Tables>({ dialect: postgresDialect(url, pool, log) });
  return { db, dialect: "postgres", at: (work) => postgresSnapshot(db, work) };
}
