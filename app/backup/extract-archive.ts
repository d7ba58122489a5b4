import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { isDiskFull } from "#app/db/error-codes.ts";
import {
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
} from "./archive.ts";

type Entry = AsyncIterable<Buffer> & { header: Header };

const MAX_MANIFEST_BYTES = 64 * MB;
const MAX_FILES = 500_000;
/** Share of the free disk space that an archive may use; the rest is left for the running site. */
const MAX_SHARE_OF_DISK = 0.95;

export type Unpacking = { maxImageBytes: number; onFile: (count: number) => void };

/** The archive is rejected; the message says why, in a sentence. */
export class BackupError extends Error {}

/**
 * Extracts an archive into an empty folder, checks every file against the manifest and returns the manifest.
 * @throws BackupError when the file is no backup of this site, incomplete or altered
 */
export async function extractArchive(file: string, folder: string, unpacking: Unpacking): Promise<Manifest> {
  const { bavail, bsize } = await statfs(folder);
  const room = bavail * bsize * MAX_SHARE_OF_DISK;
  const tar = extract();
  // Start both in the same turn: tar would drop an entry without a listener, and the loop would never end.
  // A failure of either ends the other. Waits for both, so that nothing is written after an error is thrown.
  const [read, collected] = await Promise.allSettled([
    pipeline(createReadStream(file), createGunzip(), tar),
    collect(tar as AsyncIterable<Entry>, folder, { ...unpacking, room }),
  ]);
  if (collected.status === "rejected" && isRootCause(collected.reason)) throw backupError(file, collected.reason);
  if (read.status === "rejected") throw backupError(file, read.reason);
  if (collected.status === "rejected") throw backupError(file, collected.reason);
  return collected.value;
}

/** True for an error with a cause of its own, not one that only follows from the failure of the other stream. */
function isRootCause(error: unknown): boolean {
  return error instanceof BackupError || isDiskFull(error);
}

/** `room`: the most bytes that the entries may have. */
async function collect(
  tar: AsyncIterable<Entry>,
  folder: string,
  { room, ...unpacking }: Unpacking & { room: number },
): Promise<Manifest> {
  const found: Manifest["files"] = [];
  const contents: Record<string, string> = {};
  let left = room;
  for await (const entry of tar) {
    const { name, type, size = 0 } = entry.header;
    if (type !== "file") throw new BackupError(`It contains ${name}, which is not a regular file.`);
    if (MANIFEST_SUM in contents) throw new BackupError(`It contains ${name} after its end.`);
    if (name === MANIFEST || name === MANIFEST_SUM) contents[name] = await readText(entry);
    else {
      checkEntry(name, size, unpacking);
      left -= size;
      if (left < 0) throw new BackupError("The disk does not have enough space to unpack it.");
      if (found.length >= MAX_FILES) throw new BackupError("It contains too many files.");
      found.push(await extractEntry(entry, join(folder, name)));
    }
    unpacking.onFile(found.length);
  }
  return checkManifest(contents, found);
}

/** @throws BackupError for a name that no backup contains, or a size above the limit of its kind */
export function checkEntry(name: string, size: number, { maxImageBytes }: Pick<Unpacking, "maxImageBytes">): void {
  const table = ROWS_ENTRY.exec(name)?.[1];
  if (!table && !MEDIA_ENTRY.test(name)) throw new BackupError(`It contains ${name}.`);
  const max = table ? ROWS_BYTES + maxRowBytes(table) : maxImageBytes;
  if (size > max) throw new BackupError(`Its file ${name} is larger than ${Math.floor(max / MB)} MB.`);
}

/** Passes the chunks of a file on. Throws BackupError when a row is longer than those of its table can be. */
export async function* boundRows(name: string, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const table = ROWS_ENTRY.exec(name)?.[1];
  if (!table) return yield* chunks;
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

async function extractEntry(entry: Entry, path: string): Promise<Manifest["files"][number]> {
  await mkdir(dirname(path), { recursive: true });
  const { name } = entry.header;
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed() {
    for await (const chunk of boundRows(name, entry)) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  // "wx" rejects a second entry of the same name.
  await pipeline(hashed(), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name, size, sha256: hash.digest("hex") };
}

async function readText(entry: Entry): Promise<string> {
  checkManifestSize(entry.header.size ?? 0);
  return (await buffer(entry)).toString();
}

/** @throws BackupError for a manifest that is too large to read into memory */
export function checkManifestSize(size: number): void {
  if (size > MAX_MANIFEST_BYTES) throw new BackupError("Its list of contents is too long.");
}

/** @throws BackupError unless the manifest is complete and lists exactly the files in `found` */
export function checkManifest(contents: Record<string, string>, found: Manifest["files"]): Manifest {
  const text = contents[MANIFEST];
  if (text === undefined || contents[MANIFEST_SUM] === undefined) throw new BackupError("Its end is missing.");
  if (contents[MANIFEST_SUM].trim() !== sha256(text)) throw new BackupError("Its list of contents was changed.");
  const { success, data: manifest } = manifestSchema.safeParse(JSON.parse(text));
  if (!success) throw new BackupError("Its format is unknown to this version of the site.");
  const real = new Map(found.map((file) => [file.name, file]));
  const listed = manifest.files.find((file) => {
    const { size, sha256: sum } = real.get(file.name) ?? {};
    return size !== file.size || sum !== file.sha256;
  });
  if (listed) throw new BackupError(`Its file ${listed.name} was changed.`);
  for (const { name } of manifest.files) real.delete(name);
  const [more] = real.keys();
  if (more) throw new BackupError(`Its file ${more} was added.`);
  return manifest;
}

/** Turns an error into one whose message says why the archive was rejected, or that the disk is full. */
export function backupError(file: string, error: unknown): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" && error instanceof Error && error.message.includes(`'${file}'`)) {
    return new BackupError(`There is no file ${file}.`);
  }
  if (isDiskFull(error)) return new Error("The disk is full. Nothing was restored.", { cause: error });
  const reason = error instanceof BackupError ? error.message : "It is damaged, incomplete, or not a backup at all.";
  return new BackupError(`${file} is not a complete backup of this site. ${reason} Nothing was restored.`, {
    cause: error,
  });
}
