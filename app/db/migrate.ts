import { sql, type Kysely } from "kysely";
import type { Log } from "#app/server/log/log.ts";
import { StartupError } from "#app/config/environment.ts";
import type { Database, Db } from "./client.ts";
import { isBusy } from "./error-codes.ts";
import { isPostgres } from "./is-postgres.ts";
import { pendingAfter, reasonOf, type MigrationTables, type Migration } from "./migration-history.ts";
import { sql as foundation } from "./migrations/0001-foundation.ts";
import { sql as admin } from "./migrations/0002-admin.ts";
import { sql as contentVersion } from "./migrations/0003-content-version.ts";
import { sql as access } from "./migrations/0004-access.ts";
import { sql as likesVersion } from "./migrations/0005-likes-version.ts";
import { sql as ipColumns } from "./migrations/0006-ip-columns.ts";
import { sql as versions } from "./migrations/0007-versions.ts";
import { sql as people } from "./migrations/0008-people.ts";
import { sql as settings } from "./migrations/0009-settings.ts";
import { sql as redirects } from "./migrations/0010-redirects.ts";
import { sql as visits } from "./migrations/0011-visits.ts";
import { sql as setup } from "./migrations/0012-setup.ts";
import { sql as sweeps } from "./migrations/0013-sweeps.ts";
import { sql as limits } from "./migrations/0014-limits.ts";
import { sql as imports } from "./migrations/0015-imports.ts";
import { sql as plainWrites } from "./migrations/0016-plain-writes.ts";
import { sql as previewLinks } from "./migrations/0017-preview-links.ts";
import { sql as feedIds } from "./migrations/0018-feed-ids.ts";
import { sql as pages } from "./migrations/0019-pages.ts";

/** In the order they are applied. Names are recorded in the database: never rename, remove or reorder one. */
export const MIGRATIONS: Migration[] = [
  { name: "0001-foundation", sql: foundation },
  { name: "0002-admin", sql: admin },
  { name: "0003-content-version", sql: contentVersion },
  { name: "0004-access", sql: access },
  { name: "0005-likes-version", sql: likesVersion },
  { name: "0006-ip-columns", sql: ipColumns },
  { name: "0007-versions", sql: versions },
  { name: "0008-people", sql: people },
  { name: "0009-settings", sql: settings },
  { name: "0010-redirects", sql: redirects },
  { name: "0011-visits", sql: visits },
  { name: "0012-setup", sql: setup },
  { name: "0013-sweeps", sql: sweeps },
  { name: "0014-limits", sql: limits },
  { name: "0015-imports", sql: imports },
  { name: "0016-plain-writes", sql: plainWrites },
  { name: "0017-preview-links", sql: previewLinks },
  { name: "0018-feed-ids", sql: feedIds },
  { name: "0019-pages", sql: pages },
];

/** An arbitrary number, the same in every process (PostgreSQL, "Advisory Locks"). */
const ADVISORY_LOCK = 7_140_001;

/**
 * Applies all pending migrations in one transaction; on PostgreSQL under an advisory lock.
 * @throws StartupError when the database comes from a newer version, has another encoding, or a migration fails
 */
export async function migrateTables(database: Database, log: Log, migrations: typeof MIGRATIONS): Promise<void> {
  const migrated = database.longTransaction(async (trx) => {
    if (isPostgres(trx)) {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
      await checkEncoding(trx);
    }
    await applyMigrations(trx, migrations, log);
  });
  await migrated.catch((cause: unknown) => {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(startError(cause), { cause });
  });
}

/** PostgreSQL, Appendix A: read_only_sql_transaction, insufficient_privilege, duplicate_table. */
function startError(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  if (code === "25006") return "The database is read-only. Name a server in DATABASE_URL that accepts writes.";
  if (isBusy(cause)) return "Another program holds a lock on the database. Wait until it is done, or stop it.";
  const problem = `The tables of the site cannot be created in the database (${reasonOf(cause)})`;
  if (code === "42501") return `${problem}: let its user own the database or the schema, with GRANT CREATE ON SCHEMA.`;
  return code === "42P07" ? `${problem}: give the site a database of its own.` : `${problem}.`;
}

/** Applies the pending migrations. The caller provides the transaction. */
export async function applyMigrations(db: Db, migrations: Migration[], log: Log): Promise<void> {
  const trx = db as Kysely<MigrationTables>;
  // PostgreSQL cannot alter a table that still has deferred trigger events in this transaction.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(trx);
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(trx);
  const rows = await trx.selectFrom("migrations").select("name").execute();
  const applied = rows.map((row) => row.name);
  const pending = pendingAfter(applied, migrations);
  for (const { name, sql: text } of pending) {
    for (const statement of statements(text, isPostgres(db))) await sql.raw(statement).execute(trx);
    await trx.insertInto("migrations").values({ name, applied_at: new Date().toISOString() }).execute();
  }
  if (pending.length > 0) log.info({ migrations: pending.length, newest: pending.at(-1)?.name }, "database migrated");
}

/**
 * In another encoding, PostgreSQL rejects characters that visitors write, or does not know their small letters. A site
 * that has run with one so far still starts.
 */
async function checkEncoding(trx: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string; isNew: boolean }>`
    select current_setting('server_encoding') as encoding, to_regclass('migrations') is null as "isNew"`.execute(trx);
  const [{ encoding, isNew } = { encoding: "", isNew: false }] = rows;
  if (encoding === "UTF8" || !isNew) return;
  throw new StartupError(
    `The database has the encoding ${encoding}, and the site needs UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

/** SQL for both databases is split at semicolons, so it may contain them only at the end of a statement. */
function statements(text: Migration["sql"], onPostgres: boolean): string[] {
  if (typeof text !== "string") return onPostgres ? text.postgres : text.sqlite;
  return text
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
