import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { StoredRow } from "#app/db/snapshot.ts";
import { checkColumns } from "./columns.ts";
import { BackupError } from "./format.ts";

const rowSchema = z.record(z.string().regex(/^[a-z][a-z_]{0,60}$/), z.union([z.string(), z.number(), z.null()]));

/**
 * Reads the rows of a table from an unpacked archive, as a restore stores them, one file at a time.
 * @throws BackupError for a line that is not a row
 */
export async function* readRows(folder: string, table: string): AsyncIterable<StoredRow[]> {
  const parts = await readdir(join(folder, "rows", table)).catch(() => []);
  for (const part of parts.toSorted()) {
    const lines = (await readFile(join(folder, "rows", table, part), "utf8")).split("\n").filter(Boolean);
    yield lines.map((line) => readRow(table, line));
  }
}

function readRow(table: string, line: string): StoredRow {
  try {
    const row = rowSchema.parse(JSON.parse(line));
    checkColumns(table, row);
    return table === "messages" ? withoutMail(row) : row;
  } catch (cause) {
    throw rejectedRow(table, cause);
  }
}

/** A message that waited for mail may have been mailed after the backup. The restored site must not mail it again. */
function withoutMail(row: StoredRow): StoredRow {
  return row["mail_state"] === "waiting" ? { ...row, mail_state: "none", mail_next_at: null } : row;
}

export function rejectedRow(table: string, cause: unknown): BackupError {
  return new BackupError(`The backup contains rows of ${table} that this site cannot store. Nothing was restored.`, {
    cause,
  });
}
