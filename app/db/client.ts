import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type LimitNode,
} from "kysely";
import type { Log } from "#app/platform/log.ts";
import { StartRefused, type Settings } from "#app/platform/settings.ts";
import { shareFolder } from "./folder-lock.ts";
import { keepStatements } from "./kept-statements.ts";
import { postgresMoment, sqliteMoment, type Moment } from "./moment.ts";
import { postgresDialect } from "./postgres.ts";
import type { Tables } from "./schema.ts";

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  dialect: "sqlite" | "postgres";
  /** Where automatic backups are kept. */
  backups: string;
  /** Reads all of it as it is at one moment, while others write. */
  at<T>(work: (moment: Moment) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** The embedded database, in its data folder. */
export const SQLITE_FILE = "northquad.sqlite";

type Options = Pick<Settings, "databaseUrl" | "dataDir"> & Partial<Pick<Settings, "databasePool">>;

/**
 * Opens the embedded database, or PostgreSQL when DATABASE_URL is set. `held`: the caller has the folder to itself.
 * @throws StartRefused when it cannot be opened, written or read
 */
export function openDatabase(settings: Options, log: Log, held = false): Database {
  prepareFolder(settings.dataDir);
  const release = held ? () => {} : shareFolder(settings.dataDir);
  if (!release) throw new StartRefused(`A backup is being restored into ${settings.dataDir}. Wait until that is done.`);
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
  let sqlite: SQLite.Database;
  try {
    // Passwords' hashes and visitors' messages are for nobody else on this machine; what SQLite puts beside it follows.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    sqlite = new SQLite(file, { timeout: 5_000 });
    // First: a damaged file stays as it is.
    const health = sqlite.pragma("quick_check(1)", { simple: true });
    if (health !== "ok") throw new Error(String(health));
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // SQLite's own knows the capitals of ASCII only; searches go by this one, as on PostgreSQL.
    sqlite.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(
      `The database ${file} cannot be read (${reason}). Restore a backup, or move the file away to start anew.`,
      { cause },
    );
  }
  return {
    db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) }),
    dialect: "sqlite",
    at: (work) => sqliteMoment(new SQLite(file, { readonly: true, timeout: 5_000 }), work),
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
  #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database: keepStatements(database) });
    this.#database = database;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** SQLite itself rolls back when the disk is full; to do so again would be an error, and hide the first one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * SQLite looks at the value of a plain parameter when it plans the limit, and then plans the whole statement anew at each
 * use: that took most of the time of reading a list (`sqlite3ExprIsInteger` in its source). Behind a plus it does not look.
 */
class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit +");
    this.visitNode(limit);
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database);
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlanOnceCompiler();
  }
}

function openPostgres(url: string, pool: number, log: Log): Opened {
  const db = new Kysely<Tables>({ dialect: postgresDialect(url, pool, log) });
  return { db, dialect: "postgres", at: (work) => postgresMoment(db, work) };
}
