import { createHash } from "node:crypto";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "#app/images/store.ts";
import { MANIFEST, MANIFEST_SUM, sha256, type Manifest } from "./archive.ts";

/** Suffix of an archive's name while the archive is being written. */
const PART = ".part";
/** A temporary file that was not modified for this long belongs to a process that was killed. */
const INTERRUPTED_MS = 60 * 60_000;

export type ArchiveWriter = {
  add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Adds a file that an interrupted run has already written; false when there is none. */
  has?(name: string): Promise<boolean>;
  /** The files added so far. */
  files: Manifest["files"];
};

/** Adds the last two entries: the manifest, and its checksum, which proves that the manifest is complete. */
export async function addManifest(add: ArchiveWriter["add"], manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await add(MANIFEST, text.length, [text]);
  const sum = Buffer.from(`${sha256(text)}\n`);
  await add(MANIFEST_SUM, sum.length, [sum]);
}

/**
 * Writes an archive under a temporary name and renames it once it is complete and flushed to disk. `fill` adds the
 * entries and returns the manifest without its list of files.
 */
export async function createArchive(
  file: string,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, "files">>,
  signal?: AbortSignal,
): Promise<Manifest> {
  const temporary = `${file}${PART}`;
  const handle = await openNew(temporary);
  const failure = new AbortController();
  const stopped = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  const { pack } = await import("tar-stream");
  const tar = pack();
  // gzip level 1: images do not compress, and text compresses well at any level.
  const out = handle.createWriteStream({ flush: true });
  const written = pipeline(tar, createGzip({ level: 1 }), out, { signal: stopped });
  const files: Manifest["files"] = [];

  async function add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash("sha256");
    async function* hashed() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(hashed(), tar.entry({ name, size, mode: 0o600 }), { signal: stopped });
    files.push({ name, size, sha256: hash.digest("hex") });
  }

  async function addAll(): Promise<Manifest> {
    const manifest = { ...(await fill({ add, files })), files: [...files] };
    await addManifest(add, manifest);
    tar.finalize();
    return manifest;
  }

  try {
    // A failure of either aborts the other.
    const failed = written.catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });
    const [manifest] = await Promise.all([addAll(), failed]);
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return manifest;
  } catch (error) {
    failure.abort(error);
    await written.catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Creates the file exclusively, so that two processes never write into the same one. */
async function openNew(path: string): Promise<FileHandle> {
  await removeInterrupted(path);
  return open(path, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    const folder = dirname(path);
    if (cause.code === "ENOENT") throw new Error(`There is no folder ${folder}.`, { cause });
    if (cause.code !== "EEXIST") throw cause;
    const reason = "another backup is being written there, or one was cut off";
    throw new Error(`${path} exists: ${reason}. Wait for it, remove that file, or choose another name.`, { cause });
  });
}

/** Deletes the temporary files that killed backup processes left in this folder. */
export async function removeInterruptedBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(`.tar.gz${PART}`)) await removeInterrupted(join(folder, name));
}

async function removeInterrupted(path: string): Promise<void> {
  const file = await stat(path).catch(() => null);
  if (file && Date.now() - file.mtimeMs > INTERRUPTED_MS) await rm(path, { force: true });
}
