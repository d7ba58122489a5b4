import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from "kysely";
import pg from "pg";
import type { Log } from "#app/platform/log.ts";
import { StartRefused, type Settings } from "#app/platform/settings.ts";
import type { Tables } from "./schema.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  dialect: "sqlite" | "postgres";
  /** Writes a consistent copy of an embedded database to a file, while it is in use. */
  copyTo?: (file: string) => Promise<void>;
  /** Where an embedded database keeps its automatic backups. */
  backups?: string;
};

type Options = Pick<Settings, "databaseUrl" | "dataDir">;

/**
 * Opens the embedded database, or PostgreSQL when DATABASE_URL is set.
 * @throws StartRefused when it cannot be opened, written or read
 */
export function openDatabase(settings: Options, log: Log): Database {
  prepareFolder(settings.dataDir);
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : openSqlite(settings.dataDir);
}

function openSqlite(dataDir: string): Database {
  const file = join(dataDir, "northquad.sqlite");
  let sqlite: SQLite.Database;
  try {
    sqlite = new SQLite(file, { timeout: 5_000 });
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    const health = sqlite.pragma("quick_check(1)", { simple: true });
    if (health !== "ok") throw new Error(String(health));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(
      `The database ${file} cannot be read (${reason}). Restore a backup, or move the file away to start anew.`,
      { cause },
    );
  }
  return {
    db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: sqlite }) }),
    dialect: "sqlite",
    copyTo: async (target) => void (await sqlite.backup(target)),
    backups: join(dataDir, "backups"),
  };
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`, {
      cause,
    });
  }
}

/**
 * A transaction that first reads and then writes would fail with SQLITE_BUSY_SNAPSHOT when another process wrote in
 * between; taking the write lock at once makes it wait instead (sqlite.org/lang_transaction.html).
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // count(*) and bigint arrive as text by default; ours all fit a number.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    } as pg.CustomTypesConfig,
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on("error", (error) => log.error({ err: error }, "a database connection broke"));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), dialect: "postgres" };
}
