import { sql, type Kysely } from "kysely";
import { openDatabase, type Database, type Db } from "#app/db/client.ts";
import { applyMigrations, MIGRATIONS } from "#app/db/migrate.ts";
import type { StoredRow } from "#app/db/snapshot.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import type { Log } from "#app/server/log/log.ts";
import { BackupError, renderedColumn, type TextTypes } from "./format.ts";
import type { UnpackedArchive } from "./read-archive.ts";
import { readRows, rejectedRow } from "./rows.ts";

/** Bound values per statement; SQLite allows at most 32,766. */
const MAX_VALUES = 10_000;

/** Texts held in memory at once. */
const TEXTS = 50;

/** Creates the schema of the backup's version, inserts the rows, applies later migrations and renders the Markdown. */
export async function rebuild(trx: Db, log: Log, archive: UnpackedArchive): Promise<void> {
  const earlier = MIGRATIONS.filter(({ name }) => archive.manifest.migrations.includes(name));
  await applyMigrations(trx, earlier, log);
  await fillTables(trx, archive);
  await applyMigrations(trx, MIGRATIONS, log);
  await renderStoredMarkdown(trx, archive.contentTypes);
}

/** Builds an SQLite database from a backup in the folder `staging`. The caller closes it. */
export async function buildSqlite(staging: string, log: Log, archive: UnpackedArchive): Promise<Database> {
  const database = openDatabase({ dataDir: staging, databaseUrl: undefined }, log, { locked: true, create: true });
  try {
    await database.longTransaction((trx) => rebuild(trx, log, archive));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fillTables<Any>(trx: Kysely<Any>, { manifest, folder, contentTypes }: UnpackedArchive): Promise<void> {
  const db = trx as unknown as Kysely<Record<string, StoredRow>>;
  for (const { name, rows: expected } of manifest.tables) {
    const html = renderedColumn(contentTypes, name);
    let count = 0;
    for await (const part of readRows(folder, name)) {
      // The HTML is rendered after all rows are inserted.
      const rows = part.map((row) => (html && html in row ? { ...row, [html]: "" } : row));
      const size = Math.max(1, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length));
      for (let start = 0; start < rows.length; start += size) {
        const insert = db.insertInto(name).values(rows.slice(start, start + size));
        await insert.execute().catch((error: unknown) => {
          throw isRejectedRow(error) ? rejectedRow(name, error) : error;
        });
      }
      count += rows.length;
    }
    if (count !== expected) throw new BackupError(`The backup has ${count} rows of ${name} instead of ${expected}.`);
  }
}

/** True for violated constraints, wrong types and unknown columns; false when unavailable (PostgreSQL, Appendix A). */
function isRejectedRow(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(CONSTRAINT|ERROR|MISMATCH)|^(22|23|42)\w{3}$/.test(code);
}

/** Renders every stored text from its Markdown, because an archive's HTML is untrusted. */
async function renderStoredMarkdown(trx: Db, types: TextTypes): Promise<void> {
  for (const { table, text } of types) {
    if (!text) continue;
    for (let after: string | undefined = ""; after !== undefined;) {
      const rows = await trx
        .selectFrom(table)
        .select(["id", sql.ref<string>(text.markdown).as("text")])
        .where("id", ">", after)
        .orderBy("id")
        .limit(TEXTS)
        .execute();
      for (const { id, text: markdown } of rows) {
        const { html } = await renderText(trx, markdown);
        await trx
          .updateTable(table)
          .set({ [text.html]: html })
          .where("id", "=", id)
          .execute();
      }
      after = rows.at(-1)?.id;
    }
  }
}
