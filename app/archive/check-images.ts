import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { ImageError } from "#app/images/image-error.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import { filesOf, imageRow } from "#app/images/stored-image.ts";
import { BackupError, MEDIA_ENTRY, type Manifest } from "./format.ts";
import { readRows } from "./rows.ts";

/** Files held in memory at once. */
const AT_ONCE = 2;

/**
 * Checks every image of an unpacked archive: its files by their bytes, in the image workers.
 * @returns the manifest without the files that are not stored: those of no row, and empty ones
 * @throws BackupError for an image that this site has not made
 */
export async function checkImages(
  manifest: Manifest,
  folder: string,
  images: Pick<ImagePool, "checkFile">,
): Promise<Manifest> {
  const present = new Set(manifest.files.filter(({ size }) => size > 0).map(({ name }) => name));
  const adopted = new Set<string>();
  const limit = pLimit(AT_ONCE);
  for await (const rows of readRows(folder, "media")) {
    for (const row of rows) {
      const image = imageRow.parse(row);
      const names = filesOf(image.id, image.files).map(({ name }) => name);
      await limit.map(
        names.filter((name) => present.has(`media/${name}`)),
        async (name) => {
          await checkFile(name, folder, images);
          adopted.add(`media/${name}`);
        },
      );
    }
  }
  const files = manifest.files.filter(({ name }) => !MEDIA_ENTRY.test(name) || adopted.has(name));
  return { ...manifest, files };
}

async function checkFile(name: string, folder: string, images: Pick<ImagePool, "checkFile">): Promise<void> {
  await images.checkFile(name, await readFile(join(folder, "media", name))).catch((cause: unknown) => {
    if (!(cause instanceof ImageError)) throw cause;
    // The worker was killed or too slow, which says nothing about the image.
    if (cause.cause) {
      throw new BackupError(`media/${name} could not be checked. Nothing was restored. Try again.`, { cause });
    }
    const reason = `The backup contains media/${name}, which is not an image of that format and width.`;
    throw new BackupError(`${reason} Nothing was restored.`, { cause });
  });
}
