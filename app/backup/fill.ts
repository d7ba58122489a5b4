import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { StoredRow } from "#app/db/snapshot.ts";
import type { Manifest } from "./archive.ts";
import { BackupRefused } from "./unpack.ts";

/** SQLite takes 32,766 values a statement at most. */
const MAX_VALUES = 10_000;

/** Inserts the rows of an unpacked archive into the empty tables. */
export async function fillTables<Any>(trx: Kysely<Any>, { tables }: Manifest, folder: string): Promise<void> {
  const db = trx as unknown as Kysely<Record<string, StoredRow>>;
  for (const { name, rows: expected } of tables) {
    let count = 0;
    const parts = await readdir(join(folder, "rows", name)).catch(() => []);
    for (const part of parts.toSorted()) {
      const text = await readFile(join(folder, "rows", name, part), "utf8");
      const rows = text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as StoredRow);
      const atOnce = Math.max(1, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length));
      for (let start = 0; start < rows.length; start += atOnce) {
        await db
          .insertInto(name)
          .values(rows.slice(start, start + atOnce))
          .execute();
      }
      count += rows.length;
    }
    if (count !== expected) throw new BackupRefused(`The backup has ${count} rows of ${name} instead of ${expected}.`);
  }
}
