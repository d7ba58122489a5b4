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
import { CommitUnknown } from "./unavailable.ts";

/**
 * Opens connections to SQLite. A save is on the disk before it is answered, but neither the process nor those who read
 * wait for the disk with it: SQLite is not told to wait (`synchronous = NORMAL`), its write-ahead log is written through
 * by the system meanwhile.
 */
export function sqliteDialect(sqlite: SQLite.Database): SqliteDialect {
  // Where there can be no such log, as on some network drives, SQLite itself waits.
  if (sqlite.pragma("journal_mode = WAL", { simple: true }) !== "wal") {
    sqlite.pragma("synchronous = FULL");
    return new PatientSqliteDialect(sqlite, null);
  }
  sqlite.pragma("synchronous = NORMAL");
  // What a process left behind may never have been written through.
  carryOver(sqlite);
  // It lies beside the file that a link leads to.
  return new PatientSqliteDialect(sqlite, `${realpathSync(sqlite.name)}-wal`);
}

/** Carries the write-ahead log into the database, which waits for the disk. Whether all of it could be. */
function carryOver(sqlite: SQLite.Database): boolean {
  try {
    const [state] = sqlite.pragma("wal_checkpoint(PASSIVE)") as { busy: number; log: number; checkpointed: number }[];
    return state?.busy === 0 && state.log === state.checkpointed;
  } catch {
    // Such as a full disk: what could not be carried over stays in the log.
    return false;
  }
}

/*
 * A statement is prepared once: where it changes content, SQLite compiles the triggers that keep its history with it, which
 * takes longer than running it. One holds 16 KB, or 140 with such triggers.
 */
const STATEMENTS = 200;
/** Longer ones have as many places as they have values, and seldom come again. */
const LONGEST_STATEMENT = 5_000;

class PatientSqliteDriver extends SqliteDriver {
  #sqlite: SQLite.Database;
  /** One at a time, so that a fault is known to all who come after it; null when SQLite does so itself. */
  #writtenThrough: (() => Promise<void>) | null;
  #file: FileHandle | null = null;
  #written = false;
  #last: Promise<void> = Promise.resolve();
  #release = () => {};
  #doubtful = false;

  /** `wal`: the write-ahead log, which has to be written through; null when SQLite does so itself. */
  constructor(sqlite: SQLite.Database, wal: string | null) {
    const prepared = new LRUCache<string, SQLite.Statement>({ max: STATEMENTS });
    super({
      database: {
        prepare: (sql) => {
          const statement = prepared.get(sql) ?? sqlite.prepare(sql);
          if (sql.length < LONGEST_STATEMENT) prepared.set(sql, statement);
          if (!statement.readonly) this.#written = true;
          return statement;
        },
        close: () => sqlite.close(),
      },
    });
    this.#sqlite = sqlite;
    this.#writtenThrough = wal === null ? null : shareNext(() => this.#writeThrough(wal));
  }

  /** One after another; Kysely's own lock would be held until what was written is on the disk. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const written = this.#written;
    this.#written = false;
    this.#release();
    if (written) await this.#writtenThrough?.();
  }

  async #writeThrough(wal: string): Promise<void> {
    try {
      // What the system failed to write once, it may take for written from then on: the log is no help any more.
      if (this.#doubtful && !(await this.#carriedOver())) throw new Error("What was written cannot be made safe.");
      this.#doubtful = false;
      // To write with: Windows asks for that.
      this.#file ??= await open(wal, "r+");
      await this.#file.datasync();
    } catch (error) {
      this.#doubtful = true;
      throw new CommitUnknown(error);
    }
  }

  async #carriedOver(): Promise<boolean> {
    await this.acquireConnection();
    try {
      return carryOver(this.#sqlite);
    } finally {
      this.#release();
    }
  }

  /**
   * A transaction that first reads and then writes would fail with SQLITE_BUSY_SNAPSHOT when another process wrote in
   * between; taking the write lock at once makes it wait instead (sqlite.org/lang_transaction.html).
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite itself rolls back when the disk is full; to do so again would be an error, and hide the first one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
    this.#written = false;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#file?.close();
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

/** The driver sees to it that one connection is used by one at a time. */
class SelfLockingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class PatientSqliteDialect extends SqliteDialect {
  #sqlite: SQLite.Database;
  #wal: string | null;
  constructor(sqlite: SQLite.Database, wal: string | null) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#wal = wal;
  }
  override createAdapter(): SqliteAdapter {
    return new SelfLockingAdapter();
  }
  override createDriver(): SqliteDriver {
    return new PatientSqliteDriver(this.#sqlite, this.#wal);
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlanOnceCompiler();
  }
}
