import { setImmediate, setTimeout } from "node:timers/promises";
import type SQLite from "better-sqlite3";
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection } from "kysely";
import { LRUCache } from "lru-cache";
import { createFileCheck } from "./data-folder.ts";
import { CommitUnknown } from "./errors.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";

/* Kysely's dialect of SQLite, with what a server needs beside other processes (docs/decisions/0017). */

/** The most cached statements. Preparing one that changes content compiles its triggers, too, which takes longer than it runs. */
const STATEMENTS = 200;
/** Longer statements are not cached: their number of parameters varies, so they seldom repeat. */
const LONGEST_STATEMENT = 5_000;

/** Creates the dialect. `requireFile` throws once the path no longer leads to the open file. */
export function createSqliteDialect(sqlite: SQLite.Database) {
  // Some network drives do not support a write-ahead log. SQLite then uses its older journal, as safe and slower.
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  // SQLite's own waiting would stop the only thread, and all requests with it.
  sqlite.pragma("busy_timeout = 0");
  const requireFile = createFileCheck(sqlite.name);
  const dialect = Object.assign(new SqliteDialect({ database: sqlite }), {
    // Turns off Kysely's own mutex, which would stay locked while a statement waits: the driver serializes access.
    createAdapter: () => Object.defineProperty(new SqliteAdapter(), "supportsMultipleConnections", { value: true }),
    createDriver: () => new WaitingDriver(sqlite, requireFile),
  });
  return { dialect, requireFile };
}

class WaitingDriver extends SqliteDriver {
  #sqlite: SQLite.Database;
  #requireFile: () => void;
  #hasWritten = false;
  #lastAccess: Promise<void> = Promise.resolve();
  #release = () => {};

  constructor(sqlite: SQLite.Database, requireFile: () => void) {
    const prepared = new LRUCache<string, SQLite.Statement>({ max: STATEMENTS });
    super({
      database: {
        prepare: (sql) => {
          const statement = prepared.get(sql) ?? sqlite.prepare(sql);
          if (sql.length < LONGEST_STATEMENT) prepared.set(sql, statement);
          if (!statement.readonly) {
            requireFile();
            this.#hasWritten = true;
          }
          return statement;
        },
        close: () => sqlite.close(),
      },
      onCreateConnection: async (connection) => {
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = (query) => retryWhileLocked(() => execute(query), this.#pause);
      },
    });
    this.#sqlite = sqlite;
    this.#requireFile = requireFile;
  }

  /** Lets others read while a statement waits, unless it belongs to a transaction. */
  #pause = async (ms: number): Promise<void> => {
    const isAlone = !this.#sqlite.inTransaction;
    if (isAlone) {
      // Nothing is written yet, and the next reader must not count as the writer. The next attempt sets this again.
      this.#hasWritten = false;
      this.#release();
    }
    await setTimeout(ms);
    if (isAlone) await this.#access();
  };

  async #access(): Promise<void> {
    const before = this.#lastAccess;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastAccess = promise;
    await before;
    this.#release = resolve;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#access();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const hasWritten = this.#hasWritten;
    this.#hasWritten = false;
    this.#release();
    if (!hasWritten) return;
    try {
      this.#requireFile();
    } catch (error) {
      throw new CommitUnknown(error);
    }
    // SQLite answers in the same turn: without this, many saves in a row would leave no turn to other requests.
    await setImmediate();
  }

  /**
   * Takes the write lock at once. Otherwise a transaction that reads and then writes fails with SQLITE_BUSY_SNAPSHOT
   * when another process has written in between (sqlite.org/lang_transaction.html).
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite rolls back by itself on a full disk; a second rollback would throw and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
    this.#hasWritten = false;
  }
}
