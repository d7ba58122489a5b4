import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { isDiskFull } from "#app/db/error-codes.ts";
import { tablesOf } from "#app/db/migration-history.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import { checkImages } from "./check-images.ts";
import {
  BackupError,
  EXCLUDED_TABLES,
  MANIFEST,
  MANIFEST_SUM,
  manifestSchema,
  maxRowBytes,
  MB,
  MEDIA_ENTRY,
  ROWS_BYTES,
  ROWS_ENTRY,
  sha256,
  type Manifest,
  type TextTypes,
} from "./format.ts";

export type OnFile = (count: number, total?: number) => void;

/** A backup that was unpacked into `folder` and checked. */
export type UnpackedArchive = { manifest: Manifest; folder: string; contentTypes: TextTypes; onFile: OnFile };

type Entry = AsyncIterable<Buffer> & { header: Header };

/** Default for callers without a limit from the environment. */
const MAX_UPLOAD_BYTES = 25 * MB;
const MAX_MANIFEST_BYTES = 64 * MB;
const MAX_FILES = 500_000;
/** Share of the free disk space that an archive may use; the rest is left for the running site. */
const MAX_SHARE_OF_DISK = 0.95;

type Options = {
  contentTypes: TextTypes;
  images: Pick<ImagePool, "checkFile">;
  maxUploadBytes?: number | undefined;
  onFile?: OnFile;
};

/**
 * Extracts an archive into an empty folder and checks it with all its images.
 * @throws BackupError when the file is no backup of this site, damaged, hostile, or made by a newer version
 */
export async function readArchive(file: string, folder: string, options: Options): Promise<UnpackedArchive> {
  const { contentTypes, images, maxUploadBytes = MAX_UPLOAD_BYTES, onFile = () => {} } = options;
  // A stored image is smaller than its upload; a file of four times the upload limit counts as a decompression bomb.
  const manifest = await extractArchive(file, folder, { maxImageBytes: 4 * maxUploadBytes, onFile });
  const names = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = manifest.migrations.find((name) => !names.has(name));
  if (newer) {
    throw new BackupError(`${file} was made by a newer version of this site (it has ${newer}). Restore it there.`);
  }
  checkTables(file, manifest);
  return { manifest: await checkImages(manifest, folder, images), folder, contentTypes, onFile };
}

/** @throws BackupError when the backup holds a table that its version did not back up */
function checkTables(file: string, { tables, migrations, files }: Manifest): void {
  const own = tablesOf(MIGRATIONS.filter(({ name }) => migrations.includes(name)));
  const names = [...tables.map(({ name }) => name), ...files.map(({ name }) => ROWS_ENTRY.exec(name)?.[1])];
  const other = names.find((name) => name && (!own.has(name) || EXCLUDED_TABLES.has(name)));
  if (other) {
    throw new BackupError(
      `${file} contains rows of ${other}, which is not a table of this site. Nothing was restored.`,
    );
  }
}

type Limits = { maxImageBytes: number; onFile: (count: number) => void };

async function extractArchive(file: string, folder: string, limits: Limits): Promise<Manifest> {
  const { bavail, bsize } = await statfs(folder);
  const tar = extract();
  // Start both in the same turn: tar would drop an entry without a listener, and the loop would never end.
  // A failure of either ends the other. Waits for both, so that nothing is written after an error is thrown.
  const [read, extracted] = await Promise.allSettled([
    pipeline(createReadStream(file), createGunzip(), tar),
    extractEntries(tar as AsyncIterable<Entry>, folder, { ...limits, room: bavail * bsize * MAX_SHARE_OF_DISK }),
  ]);
  if (extracted.status === "rejected" && (extracted.reason instanceof BackupError || isDiskFull(extracted.reason))) {
    throw archiveError(file, extracted.reason);
  }
  if (read.status === "rejected") throw archiveError(file, read.reason);
  if (extracted.status === "rejected") throw archiveError(file, extracted.reason);
  return extracted.value;
}

/** `room`: the most bytes that the entries may have. */
async function extractEntries(
  tar: AsyncIterable<Entry>,
  folder: string,
  { maxImageBytes, onFile, room }: Limits & { room: number },
): Promise<Manifest> {
  const files: Manifest["files"] = [];
  const contents: Record<string, string> = {};
  let total = 0;
  for await (const entry of tar) {
    const { name, type, size = 0 } = entry.header;
    if (type !== "file") throw new BackupError(`It contains ${name}, which is not a regular file.`);
    if (MANIFEST_SUM in contents) throw new BackupError(`It contains ${name} after its end.`);
    if (name === MANIFEST || name === MANIFEST_SUM) {
      if (size > MAX_MANIFEST_BYTES) throw new BackupError("Its list of contents is too long.");
      contents[name] = (await buffer(entry)).toString();
      continue;
    }
    const table = ROWS_ENTRY.exec(name)?.[1];
    if (!table && !MEDIA_ENTRY.test(name)) throw new BackupError(`It contains ${name}.`);
    const max = table ? ROWS_BYTES + maxRowBytes(table) : maxImageBytes;
    if (size > max) throw new BackupError(`Its file ${name} is larger than ${Math.floor(max / MB)} MB.`);
    total += size;
    if (total > room) throw new BackupError("The disk does not have enough space to unpack it.");
    if (files.length >= MAX_FILES) throw new BackupError("It contains too many files.");
    files.push(await extractEntry(entry, join(folder, name), table));
    onFile(files.length);
  }
  return checkManifest(contents, files);
}

async function extractEntry(entry: Entry, path: string, table: string | undefined): Promise<Manifest["files"][number]> {
  await mkdir(dirname(path), { recursive: true });
  const { name } = entry.header;
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed() {
    for await (const chunk of table ? boundRows(name, table, entry) : entry) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  // "wx" rejects a second entry of the same name.
  await pipeline(hashed(), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name, size, sha256: hash.digest("hex") };
}

/** Passes chunks on until a row exceeds the maximum of its table. */
async function* boundRows(name: string, table: string, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const max = maxRowBytes(table);
  let length = 0;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length;) {
      const newline = chunk.indexOf(10, start);
      const end = newline < 0 ? chunk.length : newline + 1;
      length += end - start;
      if (length > max) throw new BackupError(`Its file ${name} has a row larger than ${max / MB} MB.`);
      if (newline >= 0) length = 0;
      start = end;
    }
    yield chunk;
  }
}

/** @throws BackupError unless the manifest is complete and lists exactly these files */
function checkManifest(contents: Record<string, string>, files: Manifest["files"]): Manifest {
  const text = contents[MANIFEST];
  if (text === undefined || contents[MANIFEST_SUM] === undefined) throw new BackupError("Its end is missing.");
  if (contents[MANIFEST_SUM].trim() !== sha256(text)) throw new BackupError("Its list of contents was changed.");
  const { success, data: manifest } = manifestSchema.safeParse(JSON.parse(text));
  if (!success) throw new BackupError("Its format is unknown to this version of the site.");
  const extracted = new Map(files.map((file) => [file.name, file]));
  for (const { name, size, sha256: sum } of manifest.files) {
    const file = extracted.get(name);
    if (size !== file?.size || sum !== file.sha256) throw new BackupError(`Its file ${name} was changed.`);
    extracted.delete(name);
  }
  const [added] = extracted.keys();
  if (added) throw new BackupError(`Its file ${added} was added.`);
  return manifest;
}

/** Turns an error into one whose message says why the archive was rejected, or that the disk is full. */
function archiveError(file: string, cause: unknown): Error {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return new BackupError(`There is no file ${file}.`, { cause });
  if (isDiskFull(cause)) return new Error("The disk is full. Nothing was restored.", { cause });
  const reason = cause instanceof BackupError ? cause.message : "It is damaged, incomplete, or not a backup at all.";
  return new BackupError(`${file} is not a complete backup of this site. ${reason} Nothing was restored.`, { cause });
}
