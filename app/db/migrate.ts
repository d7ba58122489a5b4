import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import type { Log } from "#app/platform/log.ts";
import { StartRefused } from "#app/platform/settings.ts";
import type { Database } from "./client.ts";
import { sql as foundation } from "./migrations/0001-foundation.ts";
import { sql as admin } from "./migrations/0002-admin.ts";

type Migration = { name: string; sql: string };

/** In the order they are applied. Names are recorded in the database: never rename, remove or reorder one. */
const MIGRATIONS: Migration[] = [
  { name: "0001-foundation", sql: foundation },
  { name: "0002-admin", sql: admin },
];

/** Any number does, as long as every process takes the same (PostgreSQL, "Advisory Locks"). */
const ADVISORY_LOCK = 7_140_001;
const BACKUPS_KEPT = 5;

type Ledger = { migrations: { name: string; applied_at: string } };

/**
 * Brings the database to this version's schema: all pending migrations in one transaction, under a lock, after a
 * backup of an embedded database that already holds something.
 * @throws StartRefused when the database comes from a newer version
 */
export async function migrate(database: Database, log: Log, migrations = MIGRATIONS): Promise<void> {
  const db = database.db as unknown as Kysely<Ledger>;
  const before = await appliedNames(db, database.dialect).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message || cause.constructor.name : String(cause);
    throw new StartRefused(`The database server cannot be reached or used (${reason}). Check DATABASE_URL.`, { cause });
  });
  if (before.length > 0 && pendingAfter(before, migrations).length > 0) await backUp(database, log);

  await db.transaction().execute(async (trx) => {
    if (database.dialect === "postgres") await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(trx);
    const rows = await trx.selectFrom("migrations").select("name").execute();
    for (const migration of pendingAfter(
      rows.map((row) => row.name),
      migrations,
    )) {
      for (const statement of statements(migration.sql)) await sql.raw(statement).execute(trx);
      await trx
        .insertInto("migrations")
        .values({ name: migration.name, applied_at: new Date().toISOString() })
        .execute();
      log.info({ migration: migration.name }, "migrated");
    }
  });
}

function pendingAfter(applied: string[], migrations: Migration[]): Migration[] {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new StartRefused(
      `The database was made by a newer version of this site (it has ${unknown.join(", ")}). Start that version, or restore an older backup.`,
    );
  }
  return migrations.filter((migration) => !applied.includes(migration.name));
}

async function appliedNames(db: Kysely<Ledger>, dialect: Database["dialect"]): Promise<string[]> {
  const found =
    dialect === "sqlite"
      ? await sql`select name from sqlite_master where type = 'table' and name = 'migrations'`.execute(db)
      : await sql`select 1 where to_regclass('migrations') is not null`.execute(db);
  if (found.rows.length === 0) return [];
  const rows = await db.selectFrom("migrations").select("name").execute();
  return rows.map((row) => row.name);
}

/** Our migrations hold no semicolon but at the end of a statement. */
function statements(text: string): string[] {
  return text
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function backUp({ copyTo, backups }: Database, log: Log): Promise<void> {
  if (!copyTo || !backups) return;
  await mkdir(backups, { recursive: true });
  const file = join(backups, `before-migration-${new Date().toISOString().replace(/[:.]/g, "-")}.sqlite`);
  await copyTo(file);
  log.info({ file }, "backed up before migrating");
  const kept = (await readdir(backups)).filter((name) => name.startsWith("before-migration-")).toSorted();
  for (const name of kept.slice(0, -BACKUPS_KEPT)) await rm(join(backups, name));
}
