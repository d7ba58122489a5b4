import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { StoredRow } from "#app/db/snapshot.ts";
import { renderedColumn } from "./archive.ts";
import { BackupError } from "./extract-archive.ts";
import type { RebuildSource } from "./rebuild.ts";

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
    const parts = await readdir(join(folder, "rows", name)).catch(() => []);
    for (const part of parts.toSorted()) {
      const text = await readFile(join(folder, "rows", name, part), "utf8");
      const rows = text
        .split("\n")
        .filter(Boolean)
        .map((line) => readRow(name, line, html));
      const atOnce = Math.max(1, Math.floor(MAX_VALUES / Object.keys(rows[0] ?? {}).length));
      for (let start = 0; start < rows.length; start += atOnce) {
        const some = db.insertInto(name).values(rows.slice(start, start + atOnce));
        await some.execute().catch((error: unknown) => {
          throw isRejectedRow(error)
            ? new BackupError(`${rejectedRow(name)} Nothing was restored.`, { cause: error })
            : error;
        });
      }
      count += rows.length;
    }
    if (count !== expected) throw new BackupError(`The backup has ${count} rows of ${name} instead of ${expected}.`);
  }
}

const rowSchema = z.record(z.string().regex(/^[a-z][a-z_]{0,60}$/), z.union([z.string(), z.number(), z.null()]));

/** Parses a line as a row and empties its HTML column, which is rendered after all rows are inserted. */
function readRow(table: string, line: string, html: string | undefined): StoredRow {
  try {
    const row = rowSchema.parse(JSON.parse(line));
    return html && html in row ? { ...row, [html]: "" } : row;
  } catch (cause) {
    throw new BackupError(`${rejectedRow(table)} Nothing was restored.`, { cause });
  }
}

const rejectedRow = (table: string) => `The backup contains rows of ${table} that this site cannot store.`;

/** True for violated constraints, wrong types and unknown columns; false when unavailable (PostgreSQL, Appendix A). */
function isRejectedRow(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(CONSTRAINT|ERROR|MISMATCH)|^(22|23|42)\w{3}$/.test(code);
}
