import type SQLite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

const KEPT = 200;

/**
 * An SQLite database that prepares each text once: that takes ten times as long as most statements themselves. What
 * was not used for the longest time leaves first. A statement follows changes of the schema by itself.
 */
export function keepStatements(sqlite: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement>();
  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? sqlite.prepare(sql);
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest = sql] = kept.keys();
      if (kept.size > KEPT) kept.delete(oldest);
      return statement;
    },
    close: () => sqlite.close(),
  };
}
