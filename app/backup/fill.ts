import type { Kysely } from "kysely";
import type { StoredRow } from "#app/db/snapshot.ts";
import { renderedColumn } from "./archive.ts";
import { BackupError } from "./extract-archive.ts";
import type { RebuildSource } from "./rebuild.ts";
import { readRows, rejectedRow } from "./rows.ts";

/** Bound values per statement; SQLite allows at most 32,766. */
const MAX_VALUES = 10_000;

/** Inserts the rows of an unpacked archive into the empty tables. */
export async function fillTables<Any>(
  trx: Kysely<Any>,
  { manifest: { tables }, folder, contentTypes }: RebuildSource,
): Promise<void> {
  const db = trx as unknown as Kysely<Record<string, StoredRow>>;
  for (const { name, rows: expected } of tables) {
    const html = renderedColumn(contentTypes, name);
    let count = 0;
    for await (const read of readRows(folder, name)) {
      // The HTML is rendered after all rows are inserted.
      const rows = read.map((row) => (html && html in row ? { ...row, [html]: "" } : row));
      const atOnce = Math.max(1, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length));
      for (let start = 0; start < rows.length; start += atOnce) {
        const some = db.insertInto(name).values(rows.slice(start, start + atOnce));
        await some.execute().catch((error: unknown) => {
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
