import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import type { Log } from "#app/server/log/log.ts";
import { StartupError, type Environment } from "#app/config/environment.ts";
import { prepareFolder } from "./data-folder.ts";
import { DataFolderMissing } from "./errors.ts";
import { LOCK_FILE, shareFolder } from "./folder-lock.ts";
import { postgresSnapshot, sqliteSnapshot, type Snapshot } from "./snapshot.ts";
import { createPostgresDialects, RESPONSE_TIMEOUT_MS } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { createSqliteDialect } from "./sqlite.ts";
import { messageOf } from "#app/config/message-of.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  /** The folder of automatic backups. */
  backups: string;
  /** Rejects unless a row can be read. SQLite's file must be at its path, and PostgreSQL must accept writes. */
  probe(): Promise<void>;
  /** Runs `work` in a transaction without time limits, for migrations. */
  longTransaction<T>(work: (trx: Db) => Promise<T>): Promise<T>;
  /** Runs `work` on a consistent snapshot of the database; concurrent writes do not affect it. */
  at<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** The file name of the embedded database in DATA_DIR. */
export const SQLITE_FILE = "northquad.sqlite";

type Options = Pick<Environment, "databaseUrl" | "dataDir"> &
  Partial<Pick<Environment, "databasePool">> & {
    /** When a silent connection to PostgreSQL counts as broken. */
    responseTimeoutMs?: number;
  };

/**
 * Opens the embedded database, or PostgreSQL when DATABASE_URL is set. `locked`: the caller has locked the data folder.
 * `create`: true where an empty site may begin. Otherwise the data folder must exist: the mount point of an unmounted
 * disk would look like an empty site.
 * @throws StartupError when it cannot be opened, written or read
 */
export function openDatabase(environment: Options, log: Log, { locked = false, create = false } = {}): Database {
  if (create) prepareFolder(environment.dataDir);
  else requireData(environment);
  const release = locked ? () => {} : shareFolder(environment.dataDir);
  if (!release)
    throw new StartupError(`A backup is being restored into ${environment.dataDir}. Wait until that is done.`);
  try {
    const opened = environment.databaseUrl
      ? openPostgres(environment.databaseUrl, log, environment)
      : openSqlite(environment.dataDir);
    const close = async () => {
      await opened.close();
      release();
    };
    return { ...opened, backups: join(environment.dataDir, "backups"), close };
  } catch (error) {
    release();
    throw error;
  }
}

type Opened = Omit<Database, "backups">;

/** @throws DataFolderMissing */
function requireData({ dataDir, databaseUrl }: Options): void {
  const file = join(dataDir, databaseUrl ? LOCK_FILE : SQLITE_FILE);
  if (!existsSync(file)) throw new DataFolderMissing(dataDir);
}

function openSqlite(dataDir: string): Opened {
  const file = join(dataDir, SQLITE_FILE);
  let sqlite: ReturnType<typeof createSqliteDialect>;
  try {
    // Other users of this machine must not read password hashes and messages. SQLite's own files get the same mode.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    // Only a start waits for a lock like this: it has no requests yet.
    const connection = connect(file, { timeout: 5_000 });
    // Runs before anything is written, so that a damaged file stays unchanged.
    const health = connection.pragma("quick_check(1)", { simple: true });
    if (health !== "ok") throw new Error(String(health));
    sqlite = createSqliteDialect(connection);
    connection.pragma("foreign_keys = ON");
  } catch (cause) {
    throw new StartupError(
      `The database ${file} cannot be read (${messageOf(cause)}). Restore a backup, or move the file away to start anew.`,
      { cause },
    );
  }
  const { dialect, requireFile } = sqlite;
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    async probe() {
      requireFile();
      await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    },
    longTransaction: (work) => db.transaction().execute(work),
    async at(work) {
      requireFile();
      return sqliteSnapshot(connect(file, { readonly: true, timeout: 0 }), work);
    },
    close: () => db.destroy(),
  };
}

function connect(file: string, options: SQLite.Options): SQLite.Database {
  const sqlite = new SQLite(file, options);
  // SQLite's own lower() converts ASCII only. This one makes searches ignore case in all scripts, as on PostgreSQL.
  sqlite.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  // Functions of PostgreSQL, as app/db/search.ts uses them.
  sqlite.function("normalize", { deterministic: true }, (text, form) =>
    typeof text === "string" ? text.normalize(String(form)) : text,
  );
  return sqlite.function("regexp_replace", { deterministic: true }, (text, pattern, replacement, flags) =>
    typeof text === "string" ? text.replace(new RegExp(String(pattern), String(flags)), String(replacement)) : text,
  );
}

function openPostgres(
  url: string,
  log: Log,
  { databasePool = 10, responseTimeoutMs = RESPONSE_TIMEOUT_MS }: Options,
): Opened {
  const { limited, unlimited } = createPostgresDialects(url, databasePool, log, responseTimeoutMs);
  const db = new Kysely<Tables>({ dialect: limited });
  const unlimitedDb = new Kysely<Tables>({ dialect: unlimited });
  return {
    db,
    async probe() {
      // "on" while the server is a standby, or was set to reject writes.
      const { setting } = await db
        .selectFrom("content_version")
        .select(sql<string>`current_setting('transaction_read_only')`.as("setting"))
        .executeTakeFirstOrThrow();
      if (setting !== "off") throw new Error("The database is read-only.");
    },
    longTransaction: (work) =>
      unlimitedDb.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return work(trx);
      }),
    at: (work) => postgresSnapshot(unlimitedDb, work),
    async close() {
      await db.destroy();
      await unlimitedDb.destroy();
    },
  };
}
