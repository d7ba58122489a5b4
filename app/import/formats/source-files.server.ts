import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { openPromise, type Entry } from "yauzl";

/** Begins to read a file, as often as needed. */
export type OpenFile = () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;

/** The files of a folder or zip, by their paths inside it. */
export interface SourceFiles {
  /** With `/` between folders. */
  paths: string[];
  /** What was left out, and why. */
  notes: string[];
  /** Null when there is none of this path, or it is larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  /** For files of any size. */
  open(path: string): OpenFile;
  close(): void;
}

/** Bytes read at once. */
const CHUNK = 256 * 1024;
const MAX_FILES = 200_000;

/** @throws Error in a sentence when it cannot be read or its paths lead out of it */
export async function openSourceFiles(path: string): Promise<SourceFiles> {
  return (await stat(path)).isDirectory() ? openFolder(path) : openZip(path);
}

/** A single file, as if it lay in a folder alone. */
export function openSingleFile(path: string): SourceFiles {
  const name = basename(path);
  return {
    paths: [name],
    notes: [],
    async read(asked, maxBytes) {
      return asked !== name || (await stat(path)).size > maxBytes ? null : readFile(path);
    },
    open: () => openFile(path),
    close: () => undefined,
  };
}

async function openFolder(root: string): Promise<SourceFiles> {
  const notes: string[] = [];
  const paths: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (entry.isSymbolicLink()) notes.push(`${path}: a symbolic link, which is not followed`);
    else if (entry.isFile()) paths.push(path);
    if (paths.length > MAX_FILES) throw new Error(`it holds more than ${MAX_FILES} files.`);
  }
  const known = new Set(paths);
  return {
    paths: paths.toSorted(),
    notes,
    async read(path, maxBytes) {
      if (!known.has(path)) return null;
      const file = join(root, path);
      return (await stat(file)).size > maxBytes ? null : readFile(file);
    },
    open: (path) => openFile(join(root, path)),
    close: () => undefined,
  };
}

async function openZip(path: string): Promise<SourceFiles> {
  // Paths that lead out of the archive, and a size that an entry does not keep to, are errors of the library.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new Error(`it is no zip that can be read (${messageOf(cause)}).`, { cause });
  });
  const entries = new Map<string, Entry>();
  const notes: string[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (isSymlink(entry)) notes.push(`${entry.fileName}: a symbolic link, which is not followed`);
      else entries.set(entry.fileName, entry);
      if (entries.size > MAX_FILES) throw new Error(`more than ${MAX_FILES} files`);
    }
  } catch (cause) {
    zip.close();
    throw new Error(`it is no zip that can be read (${messageOf(cause)}).`, { cause });
  }
  return {
    paths: [...entries.keys()].toSorted(),
    notes,
    async read(name, maxBytes) {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > maxBytes) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    open: (name) => async () => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`there is no ${name} in it.`);
      return zip.openReadStreamPromise(entry) as Promise<AsyncIterable<Buffer>>;
    },
    close: () => zip.close(),
  };
}

/** The upper half of the external attributes is the file's mode on Unix. */
const isSymlink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A single file. */
export const openFile =
  (path: string): OpenFile =>
  () =>
    createReadStream(path, { highWaterMark: CHUNK });
