import type SQLite from "better-sqlite3";
import { Kysely, sql, SqliteDialect } from "kysely";
import type { Tables } from "./schema.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";

export type StoredRow = Record<string, string | number | null>;

/** A consistent view of the database from one point in time; concurrent writes do not change it. */
export type Snapshot = {
  db: Kysely<Tables>;
  /** Streams all rows of a table, a few in memory at a time. */
  rows(table: string): AsyncIterable<StoredRow>;
  /** The foreign keys: `table` references `parent`. */
  references(): Promise<{ table: string; parent: string }[]>;
};

const FETCHED = 50;

/** Runs `work` in a read transaction. `connection` must not be used elsewhere; it is closed at the end. */
export async function sqliteSnapshot<T>(
  connection: SQLite.Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    connection.exec("begin");
    await retryWhileLocked(() => connection.prepare("select 1 from sqlite_master").get());
    return await work({
      db,
      async *rows(table) {
        yield* connection.prepare(`select * from "${table}"`).iterate() as Iterable<StoredRow>;
      },
      async references() {
        const { rows } = await sql<{ table: string; parent: string }>`
          select m.name as "table", f."table" as parent
          from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'`.execute(db);
        return rows;
      },
    });
  } finally {
    await db.destroy();
  }
}

/** Runs `work` in a transaction that reads the database as it was at its beginning ("repeatable read"). */
export async function postgresSnapshot<T>(db: Kysely<Tables>, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // The caller may spend a long time writing between two reads.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return work({
        db: trx,
        async *rows(table) {
          await sql`declare all_rows no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
          try {
            for (;;) {
              const { rows } = await sql<StoredRow>`fetch ${sql.lit(FETCHED)} from all_rows`.execute(trx);
              if (rows.length === 0) break;
              yield* rows;
            }
          } finally {
            // Fails only after a failed fetch, whose error says more.
            await sql`close all_rows`.execute(trx).catch(() => undefined);
          }
        },
        async references() {
          const { rows } = await sql<{ table: string; parent: string }>`
            select child.relname as "table", parent.relname as parent from pg_constraint
            join pg_class as child on child.oid = conrelid
            join pg_class as parent on parent.oid = confrelid
            where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
          return rows;
        },
      });
    });
}
