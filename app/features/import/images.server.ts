import { createHash } from "node:crypto";
import { isAnimated } from "#app/config/animated-image.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import { describeImage, newAlt } from "#app/features/media/assign-image.server.ts";
import { renderWithAlts } from "#app/features/media/text-images.server.ts";
import { storeUpload, toImageUrl } from "#app/features/media/media.server.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { ImageFiles } from "#importers/image-files.ts";

type StoredImage = { id: string; url: string; isAnimated?: boolean };

type Sources = {
  files: ImageFiles;
  /** Fetches from the old site; null to fetch nothing. */
  fetch: ((url: string) => Promise<Blob>) | null;
  /** The URL of the old site, which completes image URLs that are only paths; null when it is unknown. */
  oldSite: string | null;
  /** Images that are stored already, by their URLs in the items. */
  stored?: ReadonlyMap<string, StoredImage>;
  /** Finds or fetches the images, but stores nothing. */
  dryRun: boolean;
};

export type ImportImages = ReturnType<typeof createImportImages>;

const SVG = "was not imported: SVG is not accepted. Export it as PNG, and add it by hand";
const NO_FILE = "is not in the export";
const NO_SITE = `${NO_FILE}, which does not say where the old site was: put its images into a zip with the export`;

const nameOf = (url: string) => url.replace(/^file:\//, "").slice(0, 200);
const isSvg = async (url: string, file: Blob) =>
  /\.svgz?(?:[?#]|$)/i.test(url) || /^[\s\S]{0,2000}<svg[\s>]/i.test(await file.slice(0, 4_000).text());

/** Stores each image of an import once, however many items show it. */
export function createImportImages(services: Services, { files, fetch, oldSite, stored, dryRun }: Sources) {
  /** By URL; a string says why there is no image. */
  const results = new Map<string, Promise<StoredImage | string>>();
  const isPath = (url: string) => /^\/(?!\/)/.test(url);
  const webUrl = (url: string) => {
    if (/^https?:/i.test(url)) return url;
    return oldSite && isPath(url) ? oldSite.replace(/\/+$/, "") + url : null;
  };

  async function storeOnce(url: string, alt: string): Promise<StoredImage | string> {
    try {
      const from = webUrl(url);
      const file = (await files.find(url)) ?? (fetch && from ? await fetch(from) : null);
      if (!file) return isPath(url) && !from ? NO_SITE : NO_FILE;
      if (await isSvg(url, file)) return SVG;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const animation = isAnimated(bytes) && { isAnimated: true };
      if (dryRun) return { id: "", url, ...animation };
      const hash = createHash("sha256").update(bytes).digest("hex");
      const existing = services.db.selectFrom("media").select(["id", "files"]).where("hash", "=", hash);
      const row = await existing.executeTakeFirst();
      if (row) return { id: row.id, url: toImageUrl(row), ...animation };
      const upload = await storeUpload(services, file, alt);
      // The item is rendered with this row before it is inserted. Until then, the image is an unused upload.
      await services.db.insertInto("media").values(upload).execute();
      return { id: upload.id, url: toImageUrl(upload), ...animation };
    } catch (error) {
      // A full disk or an unavailable database is no fault of the image: the import stops, and can continue later.
      if (!(error instanceof Error) || isUnavailable(error)) throw error;
      if (error instanceof HttpError && error.status >= 500) throw error;
      return `was not imported: ${error.message}`;
    }
  }

  /** Gives an image without alternative text the one of a post that shows it. */
  async function describe(id: string, alt: string): Promise<void> {
    const row = await services.db.selectFrom("media").select("alt").where("id", "=", id).executeTakeFirst();
    if (!row || row.alt !== "") return;
    const texts = await renderWithAlts(services, newAlt(id, { alt }));
    await services.db.transaction().execute((trx) => describeImage(services, trx, id, { alt, texts }));
  }

  return {
    /** Null, with a note, for a missing image. */
    async store(url: string, alt: string, notes: string[]): Promise<StoredImage | null> {
      const storedImage = stored?.get(url);
      if (storedImage) return storedImage;
      const result = results.get(url) ?? storeOnce(url, alt);
      results.set(url, result);
      const image = await result;
      if (typeof image !== "string") {
        if (alt && image.id) await describe(image.id, alt);
        if (image.isAnimated) notes.push(`the image ${nameOf(url)} is an animation: only its first frame is imported`);
        return image;
      }
      notes.push(`the image ${nameOf(url)} ${image}`);
      return null;
    },
    /** How many images had no file but a web URL, and the hosts that may have them. */
    async missing(): Promise<{ count: number; hosts: string[] }> {
      const urls: string[] = [];
      for (const [url, result] of results) if ((await result) === NO_FILE) urls.push(webUrl(url) ?? "");
      const urlList = urls.filter(Boolean);
      return {
        count: urlList.length,
        hosts: [...new Set(urlList.map((url) => URL.parse(url)?.host ?? ""))].filter(Boolean),
      };
    },
  };
}
