import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Database } from "#app/db/client.ts";
import type { StoredRow } from "#app/db/snapshot.ts";
import type { MediaStore } from "#app/images/store.ts";
import type { RebuildSource } from "./rebuild.ts";
import { MEDIA_ENTRY, RENAMED_COLUMNS, renderedColumn, sha256 } from "./archive.ts";
import { readRows } from "./rows.ts";

/**
 * Compares the database and the media store with an unpacked backup: each table by its number of rows and a checksum
 * that does not depend on their order, each image by its SHA-256.
 * @returns a sentence for each difference
 */
export async function findDifferences(
  { database, media }: { database: Database; media: MediaStore },
  { manifest, folder, contentTypes, onFile }: RebuildSource,
): Promise<string[]> {
  const errors: string[] = [];
  await database.at(async (snapshot) => {
    for (const { name, rows } of manifest.tables) {
      const columns = await columnsOf(folder, name, renderedColumn(contentTypes, name));
      const renamed = columns.map((column) => RENAMED_COLUMNS[name]?.[column] ?? column);
      const actual = await checksumOf(rowsOf(folder, name), columns);
      const stored = await checksumOf(snapshot.rows(name), renamed);
      if (stored.count !== rows) errors.push(`${name} has ${stored.count} rows instead of ${rows}.`);
      else if (stored.sum !== actual.sum) errors.push(`The rows of ${name} differ from the backup.`);
    }
  });
  const images = manifest.files.filter((file) => MEDIA_ENTRY.test(file.name));
  for (const [index, { name, sha256: sum }] of images.entries()) {
    if ((await storedHash(media, basename(name))) !== sum) errors.push(`${basename(name)} differs from the backup.`);
    onFile(index + 1, images.length);
  }
  return errors;
}

/** The SHA-256 of a stored image; null when it is not there. */
export async function storedHash(media: Pick<MediaStore, "get">, name: string): Promise<string | null> {
  const stored = await media.get(name);
  if (!stored) return null;
  const hash = createHash("sha256");
  for await (const chunk of stored.body) hash.update(chunk);
  return hash.digest("hex");
}

/** Adds up the hashes of the rows, so that the sum does not depend on their order. */
async function checksumOf(rows: AsyncIterable<StoredRow>, columns: string[]): Promise<{ count: number; sum: bigint }> {
  let [count, sum] = [0, 0n];
  for await (const row of rows) {
    const text = JSON.stringify(columns.map((column) => row[column] ?? null));
    sum = BigInt.asUintN(256, sum + BigInt(`0x${sha256(text)}`));
    count += 1;
  }
  return { count, sum };
}

/** The columns in the backup, without rendered HTML. Columns that newer versions added are not compared. */
async function columnsOf(folder: string, table: string, html: string | undefined): Promise<string[]> {
  for await (const row of rowsOf(folder, table)) {
    return Object.keys(row)
      .filter((column) => column !== html)
      .toSorted();
  }
  return [];
}

async function* rowsOf(folder: string, table: string): AsyncIterable<StoredRow> {
  for await (const rows of readRows(folder, table)) yield* rows;
}
