import { sql, type Kysely } from "kysely";
import { StartupError } from "#app/config/environment.ts";
import type { Db } from "./client.ts";
import { isPostgres } from "./is-postgres.ts";

/** `sql` is one script that runs on both SQLite and PostgreSQL, or a list of statements for each. */
export type Migration = { name: string; sql: string | { sqlite: string[]; postgres: string[] } };

/** The table that records the names of the applied migrations. */
export type MigrationTables = { migrations: { name: string; applied_at: string } };

/** @throws StartupError when PostgreSQL cannot be reached or used */
export async function tableNames(db: Db): Promise<string[]> {
  const question = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows } = await settled(db, question.execute(db));
  return rows.map((row) => row.name);
}

/** Reports connection errors: these queries are the first on every database. */
async function settled<T>(db: Db, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    if (!isPostgres(db)) throw cause;
    const reason = reasonOf(cause);
    throw new StartupError(`The database server cannot be reached or used (${reason}): check DATABASE_URL.`, { cause });
  }
}

/** An AggregateError, from connecting to several IP addresses, has an empty message: its class name stands in. */
export const reasonOf = (cause: unknown) =>
  cause instanceof Error ? cause.message || cause.constructor.name : String(cause);

/** The names of all tables that the migrations create. */
export function tablesOf(migrations: Migration[]): Set<string> {
  const contents = migrations.map(({ sql }) => (typeof sql === "string" ? sql : sql.sqlite.join("\n")));
  const created = contents.flatMap((text) => [...text.matchAll(/\b(?:create table|rename to) (\w+)/g)]);
  return new Set(created.map(([, name = ""]) => name));
}

/**
 * Returns the names of the applied migrations; an empty list for an empty database.
 * @throws StartupError when PostgreSQL cannot be reached or used
 */
export async function appliedNames(db: Db): Promise<string[]> {
  if (!(await tableNames(db)).includes("migrations")) return [];
  const names = (db as unknown as Kysely<MigrationTables>)
    .selectFrom("migrations")
    .select("name")
    .orderBy("name")
    .execute();
  const rows = await settled(db, names);
  return rows.map((row) => row.name);
}

/**
 * Returns the pending migrations.
 * @throws StartupError when the database has a migration that this version does not know
 */
export function pendingAfter(applied: string[], migrations: Migration[]): Migration[] {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was made by a newer version of this site (it has ${unknown.join(", ")}): start that version, or restore an older backup.`,
    );
  }
  return migrations.filter((migration) => !applied.includes(migration.name));
}
