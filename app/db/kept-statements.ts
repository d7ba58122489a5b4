import type SQLite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";
import { keepRecent } from "#app/platform/keep-recent.ts";

const KEPT = 200;

/**
 * An SQLite database that prepares each text once: that takes ten times as long as most statements themselves. What
 * was not used for the longest time leaves first. A statement follows changes of the schema by itself.
 */
export function keepStatements(sqlite: SQLite.Database): SqliteDatabase {
  const kept = keepRecent<SQLite.Statement>(KEPT);
  return {
    prepare: (sql) => kept(sql, () => sqlite.prepare(sql)),
    close: () => sqlite.close(),
  };
}
