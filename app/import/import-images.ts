import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { storeUpload, toImageUrl } from "#app/features/media/media.server.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ImageFiles } from "#importers/image-files.ts";

type StoredImage = { id: string; url: string };
type Wanted = { url: string; alt: string };

/** The sources of an import's images, and the images that it has stored so far. */
export type ImportImages = {
  services: Services;
  files: ImageFiles;
  /** Fetches from the old site; null to fetch nothing. */
  fetch: ((url: string) => Promise<Blob>) | null;
  /** The URL of the old site, which completes image URLs that are only paths; null when it is unknown. */
  oldSite: string | null;
  /** Results by URL, shared by all posts that show the image; a string says why there is no image. */
  known: Map<string, Promise<StoredImage | string>>;
  /** Finds or fetches the images, but stores nothing. */
  dryRun: boolean;
};

const NO_FILE = "is not in the export";
const NO_SITE = `${NO_FILE}, which does not say where the old site was: put its images into a zip with the export`;

/** The web URLs of the images requested so far that had no file. */
export async function missingUrls({ known, oldSite }: ImportImages): Promise<string[]> {
  const urls: (string | null)[] = [];
  for (const [url, result] of known) if ((await result) === NO_FILE) urls.push(webUrl(url, oldSite));
  return urls.filter((url) => url !== null);
}

/** The absolute URL of an image; null when it is neither URL nor path, or when the old site's URL is unknown. */
function webUrl(url: string, oldSite: string | null): string | null {
  if (/^https?:/i.test(url)) return url;
  return oldSite && isPath(url) ? oldSite.replace(/\/+$/, "") + url : null;
}

const isPath = (url: string) => /^\/(?!\/)/.test(url);

/** The number of images that the server decodes at once: more would only wait, each with its bytes in memory. */
const limit = pLimit(2);

/** Stores each image once. Returns results in the order of `wanted`: null, with a note, for a missing image. */
export function importImages(images: ImportImages, wanted: Wanted[], notes: string[]): Promise<(StoredImage | null)[]> {
  return Promise.all(
    wanted.map(async ({ url, alt }) => {
      const known = images.known.get(url) ?? limit(() => storeOnce(images, url, alt));
      images.known.set(url, known);
      const stored = await known;
      if (typeof stored !== "string") return stored;
      notes.push(`the image ${url.replace(/^file:\//, "").slice(0, 200)} ${stored}`);
      return null;
    }),
  );
}

/** Returns the stored image, or what to say of the image if there is none. */
async function storeOnce(images: ImportImages, url: string, alt: string): Promise<StoredImage | string> {
  const { services, files, fetch, oldSite, dryRun } = images;
  try {
    const from = webUrl(url, oldSite);
    const file = (await files.find(url)) ?? (fetch && from ? await fetch(from) : null);
    if (!file) return isPath(url) && !from ? NO_SITE : NO_FILE;
    if (dryRun) return { id: "", url };
    const hash = createHash("sha256")
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest("hex");
    const there = await services.db
      .selectFrom("media")
      .select(["id", "files"])
      .where("hash", "=", hash)
      .executeTakeFirst();
    if (there) return { id: there.id, url: toImageUrl(there) };
    const row = await storeUpload(services, file, alt);
    // The post's text is rendered with this row before the post is inserted. Until then, the image is an unused upload.
    await services.db.insertInto("media").values(row).execute();
    return { id: row.id, url: toImageUrl(row) };
  } catch (error) {
    // A full disk or an unavailable database is no fault of the image: the import stops, and can continue later.
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    if (error instanceof HttpError && error.status >= 500) throw error;
    return `was not imported: ${error.message}`;
  }
}
