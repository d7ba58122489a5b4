import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { version } from "#app/config/version.ts";
import type { Database, Db } from "#app/db/client.ts";
import { appliedNames, tableNames, tablesOf, type Migration } from "#app/db/migration-history.ts";
import type { Snapshot, StoredRow } from "#app/db/snapshot.ts";
import { fileNamesOf } from "#app/features/media/media.server.ts";
import { syncFolder, type MediaStore } from "#app/images/store.ts";
import { restorable } from "./columns.ts";
import {
  EXCLUDED_TABLES,
  FORMAT,
  MANIFEST,
  MANIFEST_SUM,
  maxRowBytes,
  MB,
  PART,
  renderedColumn,
  ROWS_BYTES,
  sha256,
  type Manifest,
  type TextTypes,
} from "./format.ts";

export type ArchiveSource = {
  database: Database;
  /** Null to archive the database without images. */
  media: Pick<MediaStore, "get"> | null;
  migrations: Migration[];
  contentTypes: TextTypes;
};

type Options = { onFile?: (count: number, total: number) => void; signal?: AbortSignal };

type Add = (name: string, bytes: Buffer) => Promise<void>;

/**
 * Writes a snapshot of the database, and the images that it names, into a new file, while others read and write.
 * @throws Error when the file exists, cannot be written, or the database is empty
 */
export async function writeArchive(source: ArchiveSource, file: string, options: Options = {}): Promise<Manifest> {
  const { database, media, migrations } = source;
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  const applied = await appliedNames(database.db);
  if (applied.length === 0) throw new Error("The database is empty. There is nothing to back up.");
  return createArchive(file, options.signal, async (add) => {
    const { tables, images } = await database.at(async (snapshot) => ({
      tables: await addTables(snapshot, tablesOf(migrations), source.contentTypes, add),
      images: media ? await imageNamesOf(snapshot.db) : [],
    }));
    const missing: string[] = [];
    for (const [index, name] of images.entries()) {
      const image = await media?.get(name);
      if (image) await add(`media/${name}`, await buffer(image.body));
      else missing.push(name);
      options.onFile?.(index + 1, images.length);
    }
    const createdAt = new Date().toISOString();
    return { format: FORMAT, version, createdAt, migrations: applied, tables, media: media ? "all" : "none", missing };
  });
}

/** Writes under a temporary name, which is changed once the archive is complete and flushed to disk. */
async function createArchive(
  file: string,
  signal: AbortSignal | undefined,
  addAll: (add: Add) => Promise<Omit<Manifest, "files">>,
): Promise<Manifest> {
  const temporary = `${file}${PART}`;
  const handle = await open(temporary, "w", 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === "ENOENT" ? new Error(`There is no folder ${dirname(file)}.`, { cause }) : cause;
  });
  const failure = new AbortController();
  const stopped = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  const tar = pack();
  // Images do not compress, and text compresses well at any level.
  const completion = pipeline(tar, createGzip({ level: 1 }), handle.createWriteStream({ flush: true }), {
    signal: stopped,
  });
  const files: Manifest["files"] = [];
  const add: Add = async (name, bytes) => {
    await pipeline([bytes], tar.entry({ name, size: bytes.length, mode: 0o600 }), { signal: stopped });
    files.push({ name, size: bytes.length, sha256: sha256(bytes) });
  };
  const addEntries = async () => {
    const manifest = { ...(await addAll(add)), files: [...files] };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await add(MANIFEST, text);
    await add(MANIFEST_SUM, Buffer.from(`${sha256(text)}\n`));
    tar.finalize();
    return manifest;
  };
  try {
    // A failure of either ends the other.
    const failed = completion.catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });
    const [manifest] = await Promise.all([addEntries(), failed]);
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return manifest;
  } catch (error) {
    failure.abort(error);
    await completion.catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function imageNamesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("media").select(["id", "files"]).orderBy("id").execute();
  return fileNamesOf(rows);
}

async function addTables(
  snapshot: Snapshot,
  ownTables: Set<string>,
  types: TextTypes,
  add: Add,
): Promise<Manifest["tables"]> {
  const names = (await tableNames(snapshot.db)).filter((name) => ownTables.has(name) && !EXCLUDED_TABLES.has(name));
  const tables: Manifest["tables"] = [];
  for (const name of parentsFirst(names.toSorted(), await snapshot.references())) {
    let [rows, part, size, lines] = [0, 0, 0, [] as Buffer[]];
    const flush = async () => {
      part += 1;
      await add(`rows/${name}/${String(part).padStart(6, "0")}.jsonl`, Buffer.concat(lines));
      [size, lines] = [0, []];
    };
    for await (const row of snapshot.rows(name)) {
      const line = lineOf(name, restorable(name, row), renderedColumn(types, name));
      lines.push(line);
      size += line.length;
      rows += 1;
      if (size >= ROWS_BYTES) await flush();
    }
    if (lines.length > 0) await flush();
    tables.push({ name, rows });
  }
  return tables;
}

function parentsFirst(names: string[], references: { table: string; parent: string }[]): string[] {
  const sorted = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const { table, parent } of references) if (table === name) visit(parent);
    if (names.includes(name)) sorted.add(name);
  };
  names.forEach(visit);
  return [...sorted];
}

/** Serializes a row as a line. Omits HTML that would exceed the maximum, because a restore renders it again. */
function lineOf(table: string, row: StoredRow, html: string | undefined): Buffer {
  const max = maxRowBytes(table);
  const whole = Buffer.from(`${JSON.stringify(row)}\n`);
  if (whole.length <= max) return whole;
  const line = html ? Buffer.from(`${JSON.stringify({ ...row, [html]: "" })}\n`) : whole;
  if (line.length <= max) return line;
  throw new Error(`A row of ${table} is larger than ${max / MB} MB and could not be restored.`);
}
