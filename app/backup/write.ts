import { existsSync } from "node:fs";
import type { Database, Db } from "#app/db/client.ts";
import { appliedNames, tablesOf, type Migration } from "#app/db/migration-history.ts";
import type { Snapshot, StoredRow } from "#app/db/snapshot.ts";
import { filesOf } from "#app/images/stored-image.ts";
import type { MediaStore } from "#app/images/store.ts";
import { version } from "#app/config/version.ts";
import {
  FORMAT,
  EXCLUDED_TABLES,
  renderedColumn,
  maxRowBytes,
  MB,
  ROWS_BYTES,
  type Manifest,
  type TextTypes,
} from "./archive.ts";
import { restorable } from "./columns.ts";
import { createArchive, type ArchiveWriter } from "./create-archive.ts";

export type BackupSource = {
  database: Database;
  /** Null to back up the database without images. */
  media: Pick<MediaStore, "get"> | null;
  migrations: Migration[];
  contentTypes: TextTypes;
};

type Options = {
  onFile?: (count: number, total: number) => void;
  signal?: AbortSignal;
  /** Writes an archive by default, or a folder with createFolder. */
  create?: typeof createArchive;
};

/**
 * Writes a snapshot of the database, and every image that the snapshot names, into one file, while others read and
 * write.
 * @throws Error when the file exists, cannot be written, the database is empty, or a restore would reject a row
 */
export async function writeBackup(
  { database, media, migrations, contentTypes }: BackupSource,
  file: string,
  { onFile, signal, create = createArchive }: Options = {},
): Promise<Manifest> {
  if (create === createArchive && existsSync(file))
    throw new Error(`${file} exists already. Choose another name; a backup overwrites nothing.`);
  const applied = await appliedNames(database.db, database.dialect);
  if (applied.length === 0) throw new Error("The database is empty: there is nothing to back up.");

  return create(
    file,
    async (writer) => {
      const added = new Set<string>();
      let total = 0;
      async function addImageFile(name: string): Promise<boolean> {
        if (added.has(name)) return true;
        if (!(await writer.has?.(`media/${name}`))) {
          const stored = await openStored(media, name);
          if (!stored) return false;
          // A writer that fails leaves the rest unread, which would occupy a connection to the store forever.
          await writer.add(`media/${name}`, stored.size, stored.chunks).finally(stored.close);
        }
        added.add(name);
        onFile?.(added.size, total);
        return true;
      }
      for (;;) {
        // Copying images takes nearly all of the time, so they are copied before the snapshot is taken.
        const names = media ? await imageNamesOf(database.db) : [];
        total = names.length;
        for (const name of names) await addImageFile(name);
        const done = await database.at(async (snapshot) => {
          const missing: string[] = [];
          if (media) {
            for (const name of await imageNamesOf(snapshot.db)) if (!(await addImageFile(name))) missing.push(name);
            const present = new Set(missing.length > 0 ? await imageNamesOf(database.db) : []);
            // An image was deleted together with its row: retries with a later snapshot, which does not name it.
            if (missing.some((name) => !present.has(name))) return null;
          }
          const toLine = (table: string, row: StoredRow) =>
            lineOf(table, restorable(table, row), renderedColumn(contentTypes, table));
          return { missing, tables: await addTables(snapshot, tablesOf(migrations), writer, toLine) };
        });
        if (!done) continue;
        const createdAt = new Date().toISOString();
        return { format: FORMAT, version, createdAt, migrations: applied, media: media ? "all" : "none", ...done };
      }
    },
    signal,
  );
}

/** The names of all images' files. */
export async function imageNamesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("media").select(["id", "files"]).orderBy("id").execute();
  return rows.flatMap(({ id, files }) => filesOf(id, files).map(({ name }) => name));
}

/** Opens an image and reads its first chunk before its size is archived, so that a later deletion does no harm. */
async function openStored(media: BackupSource["media"], name: string) {
  try {
    const stored = await media?.get(name);
    if (!stored) return null;
    const reader = stored.body.getReader();
    const first = await reader.read();
    async function* chunks() {
      for (let part = first; !part.done; part = await reader.read()) yield part.value;
    }
    return { size: stored.size, chunks: chunks(), close: () => reader.cancel().catch(() => {}) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

type ToLine = (table: string, row: StoredRow) => Buffer;

async function addTables(
  snapshot: Snapshot,
  ours: Set<string>,
  writer: ArchiveWriter,
  toLine: ToLine,
): Promise<Manifest["tables"]> {
  const names = (await snapshot.tables()).filter((name) => ours.has(name) && !EXCLUDED_TABLES.has(name));
  const tables: Manifest["tables"] = [];
  for (const name of parentsFirst(names.toSorted(), await snapshot.references())) {
    tables.push({ name, rows: await addRows(name, snapshot.rows(name), writer, toLine) });
  }
  return tables;
}

function parentsFirst(names: string[], references: { table: string; parent: string }[]): string[] {
  const sorted: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { table, parent } of references) if (table === name) visit(parent);
    if (names.includes(name)) sorted.push(name);
  };
  for (const name of names) visit(name);
  return sorted;
}

async function addRows(
  table: string,
  rows: AsyncIterable<StoredRow>,
  writer: ArchiveWriter,
  toLine: ToLine,
): Promise<number> {
  let [count, part, size, lines] = [0, 0, 0, [] as Buffer[]];
  const flush = async () => {
    part += 1;
    await writer.add(`rows/${table}/${String(part).padStart(6, "0")}.jsonl`, size, lines);
    [size, lines] = [0, []];
  };
  for await (const row of rows) {
    const line = toLine(table, row);
    lines.push(line);
    size += line.length;
    count += 1;
    if (size >= ROWS_BYTES) await flush();
  }
  if (lines.length > 0) await flush();
  return count;
}

/** Serializes a row as a line. Omits HTML that would exceed the maximum, because a restore renders it again. */
function lineOf(table: string, row: StoredRow, html: string | undefined): Buffer {
  const max = maxRowBytes(table);
  const whole = Buffer.from(`${JSON.stringify(row)}\n`);
  if (whole.length <= max) return whole;
  const line = html ? Buffer.from(`${JSON.stringify({ ...row, [html]: "" })}\n`) : whole;
  if (line.length > max) {
    throw new Error(`A row of ${table} is larger than ${max / MB} MB and could not be restored.`);
  }
  return line;
}
