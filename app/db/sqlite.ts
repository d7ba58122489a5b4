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
import { keepStatements } from "./kept-statements.ts";
import { OutcomeUnknown } from "./unavailable.ts";

/**
 * Opens connections to SQLite. A save is on the disk before it is answered, but neither the process nor those who read
 * wait for the disk with it: SQLite is not told to wait (`synchronous = NORMAL`), the file it writes to first is written
 * through by the system meanwhile.
 */
export function sqliteDialect(sqlite: SQLite.Database): SqliteDialect {
  // Where there can be no such file, as on some network drives, SQLite itself waits.
  const ahead = sqlite.pragma("journal_mode = WAL", { simple: true }) === "wal";
  sqlite.pragma(`synchronous = ${ahead ? "NORMAL" : "FULL"}`);
  return new PatientSqliteDialect(sqlite, ahead ? `${sqlite.name}-wal` : null);
}

class PatientSqliteDriver extends SqliteDriver {
  #sqlite: SQLite.Database;
  #log: string | null;
  #file: FileHandle | null = null;
  #doubtful = false;
  #written = false;
  #last: Promise<void> = Promise.resolve();
  #release = () => {};

  /** `log`: the write-ahead log, of which SQLite may lose the end when the power fails; null when it takes care itself. */
  constructor(sqlite: SQLite.Database, log: string | null) {
    super({ database: keepStatements(sqlite, () => (this.#written = true)) });
    this.#sqlite = sqlite;
    this.#log = log;
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
    if (written && this.#log !== null) await this.#writeThrough(this.#log);
  }

  async #writeThrough(log: string): Promise<void> {
    try {
      if (this.#doubtful) this.#writeDatabase();
      // To write with: Windows asks for that.
      this.#file ??= await open(log, "r+");
      await this.#file.datasync();
    } catch (error) {
      this.#doubtful = true;
      throw new OutcomeUnknown(error);
    }
  }

  /** What the system once failed to write through it may take for written from then on: the log is no help any more. */
  #writeDatabase(): void {
    type Progress = { log: number; checkpointed: number };
    const [progress] = this.#sqlite.pragma("wal_checkpoint(PASSIVE)") as Progress[];
    if (progress?.log !== progress?.checkpointed) throw new Error("What was written cannot be made safe.");
    this.#doubtful = false;
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
  #log: string | null;
  constructor(sqlite: SQLite.Database, log: string | null) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#log = log;
  }
  override createAdapter(): SqliteAdapter {
    return new SelfLockingAdapter();
  }
  override createDriver(): SqliteDriver {
    return new PatientSqliteDriver(this.#sqlite, this.#log);
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlanOnceCompiler();
  }
}
