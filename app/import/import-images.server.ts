import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { storeUpload, toImageUrl } from "#app/features/media/media.server.ts";
import { isUnavailable } from "#app/db/unavailable.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ImageFiles } from "./find-images.server.ts";

type StoredImage = { id: string; url: string };
type Wanted = { url: string; alt: string };

/** Where the images of an import come from, and those that it has stored already. */
export type ImportImages = {
  services: Services;
  files: ImageFiles;
  /** From the old site; null where nothing is fetched. */
  fetch: ((url: string) => Promise<Blob>) | null;
  /** Its URL, from which images are fetched that are known by their paths alone; null when nobody says it. */
  oldSite: string | null;
  /** Results by URL, shared by all posts that show the image. */
  known: Map<string, Promise<StoredImage | string>>;
  /** Only looks whether there are files. */
  dryRun: boolean;
};

const NO_FILE = "there is no file for it";
const NO_SITE = `${NO_FILE}, and the export does not say where the old site was: put its images into a zip with the export, or use --images FOLDER or --fetch URL on the command line`;

/** The URLs of images on the web for which there was no file, among what was asked for so far. */
export async function missingUrls({ known, oldSite }: ImportImages): Promise<string[]> {
  const urls: (string | null)[] = [];
  for (const [url, result] of known) if ((await result) === NO_FILE) urls.push(webUrl(url, oldSite));
  return urls.filter((url) => url !== null);
}

/** Where the old site has an image; null for one that it has not, or when nobody says where it was. */
function webUrl(url: string, oldSite: string | null): string | null {
  if (/^https?:/i.test(url)) return url;
  return oldSite && isPath(url) ? oldSite.replace(/\/+$/, "") + url : null;
}

const isPath = (url: string) => /^\/(?!\/)/.test(url);

/** As many as the server decodes at once: more would only wait, each with its bytes in memory. */
const limit = pLimit(2);

/** Stores images, each once; what cannot be had is noted. The results stand in the order of what was asked for. */
export function importImages(images: ImportImages, wanted: Wanted[], notes: string[]): Promise<(StoredImage | null)[]> {
  return Promise.all(
    wanted.map(async ({ url, alt }) => {
      const known = images.known.get(url) ?? limit(() => storeOnce(images, url, alt));
      images.known.set(url, known);
      const stored = await known;
      if (typeof stored !== "string") return stored;
      notes.push(`the image ${url.replace(/^file:\//, "").slice(0, 200)} did not come: ${stored}`);
      return null;
    }),
  );
}

/** The image, or why it did not come. */
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
    if (there) return { id: there.id, url: toImageUrl(there.files) };
    const row = await storeUpload(services, file, alt);
    // Its text is rendered with it before the post is inserted: until then nothing shows it, as after an upload.
    await services.db.insertInto("media").values(row).execute();
    return { id: row.id, url: toImageUrl(row.files) };
  } catch (error) {
    // A full disk is no fault of this image: the import ends, and goes on later.
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    if (error instanceof HttpError && error.status >= 500) throw error;
    return error.message;
  }
}
