import { sql } from "kysely";
import type { MediaStore } from "#app/images/store.ts";
import { CHECKED_TABLES, rejection } from "./columns.ts";
import { imageNamesOf } from "./write.ts";
import type { Database } from "#app/db/client.ts";
import { appliedNames } from "#app/db/migration-history.ts";

/**
 * Checks SQLite's integrity and foreign keys, that a restore would accept the rows, and that every image file that a row
 * names is stored and not empty.
 */
export async function checkStored(
  database: Database,
  media: Pick<MediaStore, "list" | "get">,
): Promise<{ errors: string[]; summary: string }> {
  const { db, dialect } = database;
  if ((await appliedNames(db, dialect)).length === 0) throw new Error("The database is empty. Check DATA_DIR.");
  const errors: string[] = [];
  if (dialect === "sqlite") {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
    const broken = rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
    errors.push(...broken.map((line) => `The database is damaged: ${line}. Restore a backup.`));
    const dangling = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
    for (const row of dangling.rows) errors.push(`A row of ${row.table} refers to a missing row of ${row.parent}.`);
  }
  errors.push(...(await unrestorableRows(database)));
  const named = await imageNamesOf(db);
  for (const name of named) {
    const file = await media.get(name);
    await file?.body.cancel();
    if (!file) errors.push(`The image file ${name} is missing. Upload the image again, or restore a backup.`);
    else if (file.size === 0) errors.push(`The image file ${name} is empty. Upload the image again.`);
  }
  const known = new Set(named);
  const unnamed = (await media.list()).filter((file) => !known.has(file.name)).length;
  const summary = `The database is intact and all ${named.length} image files exist. Unused image files: ${unnamed}. They are deleted within two hours while the site runs.`;
  return { errors, summary };
}

async function unrestorableRows(database: Database): Promise<string[]> {
  const errors: string[] = [];
  await database.at(async (snapshot) => {
    const tables = await snapshot.tables();
    for (const table of CHECKED_TABLES.filter((name) => tables.includes(name))) {
      for await (const row of snapshot.rows(table)) {
        const error = rejection(table, row);
        if (error) errors.push(error);
      }
    }
  });
  return errors;
}
