import type SQLite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";
import { keepRecent } from "#app/cache/keep-recent.ts";

const KEPT = 200;

/**
 * An SQLite database that prepares each text once: that takes ten times as long as most statements themselves. What
 * was not used for the longest time leaves first. A statement follows changes of the schema by itself.
 * `writing`: told when one is asked for that may change something.
 */
export function keepStatements(sqlite: SQLite.Database, writing: () => void): SqliteDatabase {
  const kept = keepRecent<SQLite.Statement>(KEPT);
  return {
    prepare(sql) {
      const statement = kept(sql, () => sqlite.prepare(sql));
      if (!statement.readonly) writing();
      return statement;
    },
    close: () => sqlite.close(),
  };
}
