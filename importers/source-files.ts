import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { getFileNameLowLevel, openPromise, validateFileName, type Entry } from "yauzl";
import { messageOf } from "./text.ts";

/** Opens a new stream of a file at each call. */
export type OpenFile = () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;

/** The files of a folder or zip, by their paths inside it. */
export interface SourceFiles {
  /** Names of the folders above the paths, or of the zip: names such as `_posts` and `content` identify the program. */
  root: string;
  /** With `/` between folders. */
  paths: string[];
  /** Paths that cannot be read, and why. */
  leftOut: { path: string; reason: string }[];
  /** Returns null when there is no file at this path, or it is larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  /** When a file was last changed, where the source retains that, as zips do. */
  changedAt?(path: string): Date | undefined;
  /** For files of any size. */
  open(path: string): OpenFile;
  close(): void;
}

/** Bytes read at once. */
const CHUNK = 256 * 1024;
const MAX_FILES = 200_000;

/** @throws Error with a message for the user when the folder or zip is unreadable or has paths that lead out of it */
export async function openSourceFiles(path: string): Promise<SourceFiles> {
  return (await stat(path)).isDirectory() ? openFolder(path) : openZip(path);
}

/** Presents a single file as a folder with only this file. */
export function openSingleFile(path: string): SourceFiles {
  const name = basename(path);
  return {
    root: namesAbove(dirname(path)),
    paths: [name],
    leftOut: [],
    async read(requested, maxBytes) {
      return requested !== name || (await stat(path)).size > maxBytes ? null : readFile(path);
    },
    open: () => openFile(path),
    close: () => undefined,
  };
}

/** The names of the nearest three folders: one further up, such as /srv/content, says nothing about an export. */
const namesAbove = (folder: string) => resolve(folder).split(sep).filter(Boolean).slice(-3).join("/");

async function openFolder(root: string): Promise<SourceFiles> {
  const leftOut: SourceFiles["leftOut"] = [];
  const paths: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (entry.isSymbolicLink()) leftOut.push({ path, reason: SYMLINK });
    else if (entry.isFile()) paths.push(path);
    if (paths.length > MAX_FILES) throw new Error(`it holds more than ${MAX_FILES} files.`);
  }
  const pathSet = new Set(paths);
  return {
    root: namesAbove(root),
    paths: paths.toSorted(),
    leftOut,
    async read(path, maxBytes) {
      if (!pathSet.has(path)) return null;
      const file = join(root, path);
      return (await stat(file)).size > maxBytes ? null : readFile(file);
    },
    open: (path) => openFile(join(root, path)),
    close: () => undefined,
  };
}

async function openZip(path: string): Promise<SourceFiles> {
  // yauzl throws for entries whose size differs from the declared one. `nameOf` decodes their names.
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const zip = await openPromise(path, options).catch(throwUnreadableZip);
  if (zip.entryCount > MAX_FILES) {
    zip.close();
    throw new Error(`it holds more than ${MAX_FILES} files and folders.`);
  }
  const entries = new Map<string, Entry>();
  const leftOut: SourceFiles["leftOut"] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/")) continue;
      if (isSymlink(entry)) {
        leftOut.push({ path: name, reason: SYMLINK });
        continue;
      }
      if (entries.has(name))
        leftOut.push({ path: name, reason: "the zip holds two files of this name: only the last one is imported" });
      entries.set(name, entry);
    }
  } catch (cause) {
    zip.close();
    return throwUnreadableZip(cause);
  }
  return {
    root: basename(path).replace(/\.zip$/i, ""),
    paths: [...entries.keys()].toSorted(),
    leftOut,
    async read(name, maxBytes) {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > maxBytes) return null;
      // Not buffer() of node:stream/consumers, which copies the image once more.
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    changedAt: (name) => entries.get(name)?.getLastModDate(),
    open: (name) => async () => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`there is no ${name} in it.`);
      return zip.openReadStreamPromise(entry) as Promise<AsyncIterable<Buffer>>;
    },
    close: () => zip.close(),
  };
}

/** The flag of an entry whose name is in UTF-8. */
const UTF8 = 0x800;

/**
 * Decodes an entry's name. The Finder of macOS writes UTF-8 without its flag; in other encodings, a name is hardly ever
 * valid UTF-8.
 * @throws Error when the path leads out of the archive
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8 : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
  const problem = validateFileName(name);
  if (problem) throw new Error(problem);
  return name;
}

const SYMLINK = "a symbolic link, which is not followed";

function throwUnreadableZip(cause: unknown): never {
  const message = messageOf(cause);
  const [, outside] =
    /^(?:invalid relative path|absolute path|invalid characters in fileName): (.+)$/s.exec(message) ?? [];
  if (outside === undefined) throw new Error("it is damaged, or not a zip.", { cause });
  throw new Error(
    `a file in it has a path that leads out of the zip, ${outside.slice(0, 200)}. Nothing of it is read. Unpack it yourself, and import the folder.`,
    { cause },
  );
}

/** The upper half of the external attributes is the file's mode on Unix. */
const isSymlink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

export const openFile =
  (path: string): OpenFile =>
  () =>
    createReadStream(path, { highWaterMark: CHUNK });
