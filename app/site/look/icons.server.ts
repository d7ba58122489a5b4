import { LRUCache } from "lru-cache";
import { isRecolored } from "#app/config/site/palette.ts";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import type { Db } from "#app/db/client.ts";
import { imagesById } from "#app/features/media/media.server.ts";
import { ImageError } from "#app/images/image-error.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import { MediaUnavailable, type MediaStore } from "#app/images/store.ts";
import { asIco } from "./ico.ts";
import { markSvg } from "./mark-svg.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Shape = { size: number; corner: number; scale: number; ico?: true };

/** The files of public/ that are generated when the studio has its own icon or colors. */
const SHAPES: Record<string, Shape> = {
  "/favicon.ico": { size: 32, corner: 12, scale: 1, ico: true },
  "/apple-touch-icon.png": { size: 180, corner: 0, scale: 0.86 },
  "/icon-192.png": { size: 192, corner: 12, scale: 1 },
  "/icon-512.png": { size: 512, corner: 12, scale: 1 },
  "/icon-maskable-512.png": { size: 512, corner: 0, scale: 0.7 },
};

export const ICON_PATHS = Object.keys(SHAPES);

/** The generated icons, by path, icon and colors. */
const cache = new LRUCache<string, Promise<Bytes | null>>({ max: 20 });

type Sources = { db: Db; media: MediaStore; images: ImagePool };

/** Returns the generated icon for this path; null when the build's static file applies. */
export async function iconFor(path: string, site: SiteContent, sources: Sources): Promise<Bytes | null> {
  const shape = SHAPES[path];
  if (!shape || (!site.icon && !isRecolored(site.colors))) return null;
  const { icon: id, colors } = site;
  const icon = id
    ? await cached(JSON.stringify([path, id, colors.light]), () => fromUpload(site, shape, sources))
    : null;
  return icon ?? cached(JSON.stringify([path, colors.light]), () => draw(site, shape, sources));
}

/** Caches an icon, but neither an error nor null: the upload may be missing only for a moment. */
function cached(key: string, make: () => Promise<Bytes | null>): Promise<Bytes | null> {
  const cachedIcon = cache.get(key);
  if (cachedIcon) return cachedIcon;
  const icon = make();
  cache.set(key, icon);
  icon.then(
    (bytes) => bytes ?? cache.delete(key),
    () => cache.delete(key),
  );
  return icon;
}

async function draw({ colors }: SiteContent, shape: Shape, { images }: Sources): Promise<Bytes> {
  const svg = markSvg(colors.light, shape);
  return encoded(await images.makeIcon({ size: shape.size, svg }).catch(whenBusy), shape);
}

/**
 * Fits the whole upload into a square; icons that a system may crop get a margin in the paper color. Null when the
 * image is missing or damaged.
 */
async function fromUpload(site: SiteContent, shape: Shape, { db, media, images }: Sources): Promise<Bytes | null> {
  const [image] = await imagesById(db, [site.icon]);
  const file = image && (await media.get(image.url.replace("/media/", "")));
  if (!file) return null;
  const bytes = await new Response(file.body).bytes();
  const isCropped = shape.corner === 0;
  const margin = isCropped && shape.scale < 0.8 ? Math.round(shape.size * 0.1) : 0;
  const background = isCropped ? site.colors.light.paper : null;
  const png = await images.makeIcon({ size: shape.size, bytes, margin, background }).catch((error: unknown) => {
    if (error instanceof ImageError && error.status !== 503) return null;
    return whenBusy(error);
  });
  return png && encoded(png, shape);
}

function whenBusy(error: unknown): never {
  throw error instanceof ImageError ? new MediaUnavailable(error.message, { cause: error }) : error;
}

const encoded = (png: Uint8Array, { size, ico }: Shape): Bytes => new Uint8Array(ico ? asIco(png, size) : png);
