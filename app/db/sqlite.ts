import { realpathSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type SQLite from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type LimitNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import { shareNext } from "./single-flight.ts";
import { CommitUnknown } from "./errors.ts";

/**
 * Creates the dialect. A save returns once it is on the disk, but blocks neither the event loop nor reads: SQLite does
 * not flush (`synchronous = NORMAL`), and the driver flushes the write-ahead log asynchronously (docs/decisions/0017).
 */
export function createSqliteDialect(sqlite: SQLite.Database): SqliteDialect {
  // Some network drives do not support a write-ahead log. There, SQLite flushes by itself.
  if (sqlite.pragma("journal_mode = WAL", { simple: true }) !== "wal") {
    sqlite.pragma("synchronous = FULL");
    return new FlushingSqliteDialect(sqlite, null);
  }
  sqlite.pragma("synchronous = NORMAL");
  // An earlier process may have left a log that was never flushed.
  checkpoint(sqlite);
  // The log is beside the real file, not beside a symbolic link to it.
  return new FlushingSqliteDialect(sqlite, `${realpathSync(sqlite.name)}-wal`);
}

/** Checkpoints the write-ahead log, which blocks until it is on the disk. Returns true when it was complete. */
function checkpoint(sqlite: SQLite.Database): boolean {
  try {
    const [state] = sqlite.pragma("wal_checkpoint(PASSIVE)") as { busy: number; log: number; checkpointed: number }[];
    return state?.busy === 0 && state.log === state.checkpointed;
  } catch {
    // For example on a full disk. The rest stays in the log.
    return false;
  }
}

/*
 * The maximum of cached prepared statements. Preparing a statement that changes content also compiles the history's
 * triggers, which takes longer than running it. A statement takes 16 KB of memory, or 140 KB with these triggers.
 */
const STATEMENTS = 200;
/** Longer statements are not cached: their number of parameters varies, so they seldom repeat. */
const LONGEST_STATEMENT = 5_000;

class FlushingSqliteDriver extends SqliteDriver {
  #sqlite: SQLite.Database;
  /** Flushes the log, one at a time, so that later flushes know of a failure; null when SQLite flushes by itself. */
  #sharedFlush: (() => Promise<void>) | null;
  #file: FileHandle | null = null;
  #hasWritten = false;
  #lastAccess: Promise<void> = Promise.resolve();
  #release = () => {};
  #flushFailed = false;

  /** `wal`: the path of the write-ahead log to flush; null when SQLite flushes by itself. */
  constructor(sqlite: SQLite.Database, wal: string | null) {
    const prepared = new LRUCache<string, SQLite.Statement>({ max: STATEMENTS });
    super({
      database: {
        prepare: (sql) => {
          const statement = prepared.get(sql) ?? sqlite.prepare(sql);
          if (sql.length < LONGEST_STATEMENT) prepared.set(sql, statement);
          if (!statement.readonly) this.#hasWritten = true;
          return statement;
        },
        close: () => sqlite.close(),
      },
    });
    this.#sqlite = sqlite;
    this.#sharedFlush = wal === null ? null : shareNext(() => this.#flush(wal));
  }

  /** Serializes access. Kysely's own mutex would stay locked during the flush in `releaseConnection`. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastAccess;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastAccess = promise;
    await before;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const written = this.#hasWritten;
    this.#hasWritten = false;
    this.#release();
    if (written) await this.#sharedFlush?.();
  }

  async #flush(wal: string): Promise<void> {
    try {
      // After a failed flush the system may consider the lost pages written, so only a complete checkpoint is safe.
      if (this.#flushFailed && !(await this.#checkpoint())) throw new Error("What was written cannot be made safe.");
      this.#flushFailed = false;
      // Windows can flush only a file that is open for writing.
      this.#file ??= await open(wal, "r+");
      await this.#file.datasync();
    } catch (error) {
      this.#flushFailed = true;
      throw new CommitUnknown(error);
    }
  }

  async #checkpoint(): Promise<boolean> {
    await this.acquireConnection();
    try {
      return checkpoint(this.#sqlite);
    } finally {
      this.#release();
    }
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

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#file?.close();
  }
}

/**
 * Writes `limit +?`. With a plain `limit ?` SQLite's planner reads the parameter's value (`sqlite3ExprIsInteger` in its
 * source) and plans the statement again at each use, which took most of the time of reading a list.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit +");
    this.visitNode(limit);
  }
}

/** Disables Kysely's own mutex: `acquireConnection` of the driver already serializes access. */
class SerializedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class FlushingSqliteDialect extends SqliteDialect {
  #sqlite: SQLite.Database;
  #wal: string | null;
  constructor(sqlite: SQLite.Database, wal: string | null) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#wal = wal;
  }
  override createAdapter(): SqliteAdapter {
    return new SerializedAdapter();
  }
  override createDriver(): SqliteDriver {
    return new FlushingSqliteDriver(this.#sqlite, this.#wal);
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StablePlanCompiler();
  }
}
