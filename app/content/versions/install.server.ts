import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Db } from "#app/db/client.ts";
import { completeOnPostgres, postgresTriggers } from "./postgres-triggers.server.ts";
import { completeOnSqlite, sqliteTriggers } from "./sqlite-triggers.server.ts";
import type { VersionedTable } from "./versioned-table.ts";

type Dialect = Database["dialect"];

/** An arbitrary number that no other advisory lock uses. */
const VERSIONS_LOCK = 7_140_003;
/** A temporary `saved_at` for versions of existing rows; `completeHistory` replaces it with the row's `updated_at`. */
const BEFORE = "before";

/**
 * Creates the history's triggers for the current columns of the tables, and a first version of existing rows. Runs at
 * each start, after the migrations; when the triggers are up to date, it only reads.
 */
export async function installVersions(database: Database, tables: readonly VersionedTable[]): Promise<void> {
  const { db, dialect } = database;
  const columns = await columnsOf(db, dialect);
  const wanted = tables.map((table) => definitionOf(dialect, table, columns.get(table.table) ?? []));
  if ((await outdated(db, wanted)).length === 0) return;
  await database.longTransaction(async (trx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${VERSIONS_LOCK})`.execute(trx);
    // Another process may have installed them in the meantime.
    for (const { table, columns, statements, hash } of await outdated(trx, wanted)) {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await completeHistory(trx, dialect, table, columns);
      await trx
        .insertInto("versioned_tables")
        .values({ name: table.table, triggers: hash })
        .onConflict((known) => known.column("name").doUpdateSet({ triggers: hash }))
        .execute();
    }
  });
}

type Definition = { table: VersionedTable; columns: string[]; statements: string[]; hash: string };

function definitionOf(dialect: Dialect, table: VersionedTable, columns: string[]): Definition {
  const statements = dialect === "sqlite" ? sqliteTriggers(table, columns) : postgresTriggers(table, columns);
  // Includes the columns: stored versions lack a new column even when the SQL of the triggers stays the same.
  const hash = createHash("sha256")
    .update(JSON.stringify([columns, statements]))
    .digest("hex");
  return { table, columns, statements, hash };
}

/** Returns the columns of every table, in their order. PostgreSQL needs 25 ms to plan a query of information_schema. */
async function columnsOf(db: Db, dialect: Dialect): Promise<Map<string, string[]>> {
  const found =
    dialect === "sqlite"
      ? sql<{ table: string; column: string }>`select tables.name as "table", columns.name as "column"
          from sqlite_schema as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' order by columns.cid`
      : sql<{ table: string; column: string }>`select relname as "table", attname as "column"
          from pg_class join pg_attribute on attrelid = pg_class.oid
          where relnamespace = (select oid from pg_namespace where nspname = current_schema())
            and relkind = 'r' and attnum > 0 and not attisdropped order by attnum`;
  const columns = Map.groupBy((await found.execute(db)).rows, ({ table }) => table);
  return new Map([...columns].map(([table, rows]) => [table, rows.map(({ column }) => column)]));
}

async function outdated(db: Db, wanted: Definition[]): Promise<Definition[]> {
  const rows = await db.selectFrom("versioned_tables").selectAll().execute();
  const known = new Map(rows.map(({ name, triggers }) => [name, triggers]));
  return wanted.filter(({ table, hash }) => known.get(table.table) !== hash);
}

/**
 * Creates a version of each item that differs from its newest version: of all items after the upgrade that added the
 * history, or after a restore of a backup without one. Updates a newest version in place that only lacks new columns,
 * or that the other database wrote in its own JSON spelling.
 */
async function completeHistory(trx: Db, dialect: Dialect, versioned: VersionedTable, columns: string[]): Promise<void> {
  const { table } = versioned;
  const dated = columns.includes("updated_at");
  const complete = dialect === "sqlite" ? completeOnSqlite(versioned, columns) : completeOnPostgres(versioned);
  await sql.raw(complete).execute(trx);
  if (dialect === "sqlite") {
    if (dated) await sql`insert into current_save (id, saved_at) values (1, ${BEFORE})`.execute(trx);
    await sql`insert into changed_items (type, item_id) select ${sql.lit(table)}, id from ${sql.table(table)}`.execute(
      trx,
    );
    await sql`delete from changed_items`.execute(trx);
    await sql`delete from current_save`.execute(trx);
  } else {
    if (dated) await sql`select set_config('northquad.saved_at', ${BEFORE}, true)`.execute(trx);
    await sql`select ${sql.ref(`version_${table}`)}(id) from ${sql.table(table)}`.execute(trx);
    await sql`select set_config('northquad.saved_at', '', true)`.execute(trx);
  }
  if (!dated) return;
  await sql`update versions set saved_at = (select updated_at from ${sql.table(table)} where id = item_id)
    where type = ${table} and saved_at = ${BEFORE}`.execute(trx);
}
