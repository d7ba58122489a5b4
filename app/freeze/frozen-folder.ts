import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Holds the list of written files, to which a name is added before its file is written, and temporary files. */
const OWN_FOLDER = ".frozen";
const LIST = "files.txt";

/** The output folder of a freeze. It tracks the files that any freeze wrote into it, also one that was killed. */
export type FrozenFolder = {
  /** Writes a file unless it exists with the same content. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  has(path: string): boolean;
  /** The text of a file that this run has written. */
  read(path: string): Promise<string>;
  /** The number of files that this run has written or found unchanged. */
  count(): number;
  /** Deletes the files that earlier runs wrote and this run did not; returns their number. */
  removeOthers(): Promise<number>;
};

/**
 * Opens a folder for writing, and creates it if needed.
 * @throws Error with a message for the user when the folder holds a file that no freeze has written
 */
export async function openFrozenFolder(root: string): Promise<FrozenFolder> {
  await mkdir(root, { recursive: true });
  const own = join(root, OWN_FOLDER);
  const before = await readList(join(own, LIST));
  await rejectForeign(root, before);
  await mkdir(own, { recursive: true });
  const list = join(own, LIST);
  const listed = new Set(before);
  const written = new Set<string>();
  const folders = new Set<string>([root]);
  let number = 0;

  return {
    async write(path, bytes) {
      written.add(path);
      const target = join(root, path);
      if (listed.has(path) && (await isSame(target, bytes))) return;
      if (!listed.has(path)) {
        await appendFile(list, `${path}\n`);
        listed.add(path);
      }
      const folder = dirname(target);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
      // Renames atomically, so that a server on this folder never sends a partial file.
      const part = join(own, `${process.pid}-${(number += 1)}.part`);
      await writeFile(part, bytes);
      await rename(part, target);
    },
    has: (path) => written.has(path),
    read: (path) => readFile(join(root, path), "utf8"),
    count: () => written.size,
    async removeOthers() {
      const others = [...listed].filter((path) => !written.has(path));
      for (const path of others) {
        await rm(join(root, path), { force: true });
        await removeEmptyFolders(root, dirname(path));
      }
      await writeFile(join(own, "files.part"), [...written, ""].join("\n"));
      await rename(join(own, "files.part"), list);
      for (const name of await readdir(own)) if (name.endsWith(".part")) await rm(join(own, name), { force: true });
      return others.length;
    },
  };
}

async function readList(path: string): Promise<Set<string>> {
  const text = await readFile(path, "utf8").catch(() => "");
  return new Set(text.split("\n").filter(Boolean));
}

/** Throws for a file that no freeze has written, and for a symbolic link, which could lead writes out of the folder. */
async function rejectForeign(root: string, own: ReadonlySet<string>): Promise<void> {
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (path === OWN_FOLDER && entry.isDirectory()) continue;
      if (entry.isDirectory()) await visit(path);
      else if (!own.has(path) || !entry.isFile())
        throw new Error(
          `${root} contains ${path}, which freeze did not write. Choose an empty folder, or the folder of an earlier freeze.`,
        );
    }
  };
  await visit("");
}

async function isSame(path: string, bytes: Uint8Array): Promise<boolean> {
  const there = await readFile(path).catch(() => null);
  return there?.equals(bytes) ?? false;
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (folder === "." || folder === "") return;
  const isGone = await rmdir(join(root, folder)).then(
    () => true,
    () => false,
  );
  if (isGone) await removeEmptyFolders(root, dirname(folder));
}
