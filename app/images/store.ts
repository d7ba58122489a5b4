import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Environment } from "#app/config/environment.ts";

/** File names consist of an id, the width and the format. No other name is ever looked up. */
export const MEDIA_NAME = /^([0-9a-f-]{36})-(\d{1,5})\.(avif|webp)$/;

/** The content type of a file by its name. */
export const mediaType = (name: string) => (name.endsWith(".avif") ? "image/avif" : "image/webp");

type StoredFile = { size: number; body: ReadableStream<Uint8Array> };

/** The store is unreachable or rejects a request; a later try may succeed. */
export class MediaUnavailable extends Error {
  /** Read by `isUnavailable` in app/db/error-codes.ts. */
  readonly isUnavailable = true;
}

/** Stores image files. A file is written once and may later be deleted, but never changes. */
export type MediaStore = {
  /** Resolves once the bytes would survive a power cut. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  get(name: string): Promise<StoredFile | null>;
  /** Ignores names that do not exist. */
  remove(names: string[]): Promise<void>;
  /** Lists all files with the time they were stored, including uploads that a crash left incomplete. */
  list(): Promise<{ name: string; storedAt: Date }[]>;
  close(): void;
};

/**
 * Opens the bucket that the environment names, or the folder in DATA_DIR.
 * @throws StartupError when the bucket cannot be used
 */
export async function openMediaStore(environment: Pick<Environment, "s3" | "dataDir">): Promise<MediaStore> {
  if (!environment.s3) return withOwnNames(await openDiskStore(join(environment.dataDir, "media")));
  const { openS3Store } = await import("./s3-store.ts");
  return withOwnNames(await openS3Store(environment.s3));
}

/** Limits a store to names of images, so that no other name can lead out of its folder. */
function withOwnNames(store: MediaStore): MediaStore {
  const check = (name: string) => {
    if (!MEDIA_NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of an image file.`);
    return name;
  };
  return {
    ...store,
    put: async (name, bytes) => store.put(check(name), bytes),
    get: async (name) => store.get(check(name)),
    remove: async (names) => store.remove(names.filter((name) => check(name.replace(/\.part$/, "")))),
  };
}

/** Stores the files in one folder of the local disk. */
async function openDiskStore(folder: string): Promise<MediaStore> {
  await mkdir(folder, { recursive: true });

  return {
    async put(name, bytes) {
      const temporary = join(folder, `${name}.part`);
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        // The disk of the folder is no longer there.
        if ((error as NodeJS.ErrnoException).code === "ENOENT")
          throw new MediaUnavailable("The folder is gone.", { cause: error });
        throw error;
      }
    },
    async get(name) {
      const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (!file) return null;
      // The open file stays readable, even if somebody deletes it from here on.
      const { size } = await file.stat();
      return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
    async list() {
      const names = (await readdir(folder)).filter((name) => MEDIA_NAME.test(name.replace(/\.part$/, "")));
      const entries = names.map(async (name) => {
        const file = await stat(join(folder, name)).catch(() => null);
        return file ? [{ name, storedAt: file.mtime }] : [];
      });
      return (await Promise.all(entries)).flat();
    },
    close() {},
  };
}

async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w", 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder to the disk: only then is a rename in it durable (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
