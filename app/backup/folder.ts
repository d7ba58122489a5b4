import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolder } from "#app/images/store.ts";
import { MANIFEST, MANIFEST_SUM, MEDIA_ENTRY, ROWS_ENTRY, type Manifest } from "./archive.ts";
import { addManifest, type ArchiveWriter } from "./create-archive.ts";
import {
  boundRows,
  checkEntry,
  checkManifest,
  checkManifestSize,
  backupError,
  type Unpacking,
} from "./extract-archive.ts";

/*
 * A backup as a folder with the same files as an archive. An interrupted export continues where it stopped and reuses
 * its image files, because the content of an image name never changes.
 */

/** Like createArchive, but writes a folder. */
export async function createFolder(
  folder: string,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, "files">>,
): Promise<Manifest> {
  if (existsSync(join(folder, MANIFEST_SUM))) {
    throw new Error(`${folder} already contains a complete export. Choose another name; an export overwrites nothing.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rejectOtherFiles(folder);
  await rm(join(folder, "rows"), { recursive: true, force: true });
  const files: Manifest["files"] = [];

  async function add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const part = `${path}.part`;
    await pipeline(chunks, createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, path);
    files.push({ name, size, sha256: await hashOf(path) });
  }
  async function has(name: string): Promise<boolean> {
    const path = join(folder, name);
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size === 0) return false;
    files.push({ name, size, sha256: await hashOf(path) });
    return true;
  }

  const manifest = { ...(await fill({ add, has, files })), files: [...files] };
  // Deletes images of an interrupted export that the site has deleted since.
  const retained = new Set(files.map(({ name }) => name));
  for (const name of await readdir(join(folder, "media")).catch(() => [])) {
    if (!retained.has(`media/${name}`)) await rm(join(folder, "media", name));
  }
  await addManifest(add, manifest);
  await syncFolder(folder);
  return manifest;
}

/** Throws when the folder holds files other than those of an interrupted export, which are overwritten or deleted. */
async function rejectOtherFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name));
    const whole = name.replace(/\.part$/, "");
    if (entry.isDirectory() || MEDIA_ENTRY.test(whole) || ROWS_ENTRY.test(whole) || whole === MANIFEST) continue;
    throw new Error(
      `${folder} contains ${name}, which is not part of an export. Choose a new folder; an export overwrites nothing.`,
    );
  }
}

/**
 * Checks an export in a folder and returns its manifest. Ignores files whose names no export has.
 * @throws BackupError when the folder is no export of this site, incomplete or altered
 */
export async function readFolder(folder: string, unpacking: Unpacking): Promise<Manifest> {
  try {
    const contents: Record<string, string> = {};
    const found: Manifest["files"] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path);
      if (!entry.isFile()) continue;
      const { size } = await stat(path);
      if (name === MANIFEST || name === MANIFEST_SUM) {
        checkManifestSize(size);
        contents[name] = await readFile(path, "utf8");
      } else if (ROWS_ENTRY.test(name) || MEDIA_ENTRY.test(name)) {
        checkEntry(name, size, unpacking);
        found.push({ name, size, sha256: await hashOf(path, name) });
        unpacking.onFile(found.length);
      }
    }
    return checkManifest(contents, found);
  } catch (error) {
    throw backupError(folder, error);
  }
}

async function hashOf(path: string, name = ""): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(boundRows(name, createReadStream(path)), hash);
  return hash.digest("hex");
}
