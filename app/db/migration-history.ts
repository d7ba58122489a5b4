import { sql, type Kysely } from "kysely";
import { StartupError } from "#app/config/environment.ts";

type Dialect = "sqlite" | "postgres";

/** `sql` is one script that runs on both SQLite and PostgreSQL, or a list of statements for each. */
export type Migration = { name: string; sql: string | Record<Dialect, string[]> };

/** The table that records the names of the applied migrations. */
export type MigrationTables = { migrations: { name: string; applied_at: string } };

/** @throws StartupError when PostgreSQL cannot be reached or used */
export async function tableNames<Any>(db: Kysely<Any>, dialect: Dialect): Promise<string[]> {
  const question =
    dialect === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const { rows } = await settled(dialect, question.execute(db));
  return rows.map((row) => row.name);
}

/** Reports connection errors: these queries are the first on every database. */
async function settled<T>(dialect: Dialect, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    if (dialect === "sqlite") throw cause;
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
export async function appliedNames<Any>(db: Kysely<Any>, dialect: Dialect): Promise<string[]> {
  if (!(await tableNames(db, dialect)).includes("migrations")) return [];
  const names = (db as unknown as Kysely<MigrationTables>)
    .selectFrom("migrations")
    .select("name")
    .orderBy("name")
    .execute();
  const rows = await settled(dialect, names);
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
