import { LRUCache } from "lru-cache";
import type { Sharp } from "sharp";
import { isRecolored } from "#app/config/palette.ts";
import type { SiteContent } from "#app/config/site-changes.ts";
import type { Db } from "#app/db/client.ts";
import { imagesById } from "#app/features/media/media.server.ts";
import type { MediaStore } from "#app/images/store.ts";
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

type Sources = { db: Db; media: MediaStore };

/** Returns the generated icon for this path; null when the build's static file applies. */
export async function iconFor(path: string, site: SiteContent, sources: Sources): Promise<Bytes | null> {
  const shape = SHAPES[path];
  if (!shape || (!site.icon && !isRecolored(site.colors))) return null;
  const { icon: id, colors } = site;
  const icon = id
    ? await cached(JSON.stringify([path, id, colors.light]), () => fromUpload(site, shape, sources))
    : null;
  return icon ?? cached(JSON.stringify([path, colors.light]), () => draw(site, shape));
}

/** Caches an icon, but neither an error nor null: the upload may be missing only for a moment. */
function cached(key: string, make: () => Promise<Bytes | null>): Promise<Bytes | null> {
  const known = cache.get(key);
  if (known) return known;
  const icon = make();
  cache.set(key, icon);
  icon.then(
    (bytes) => bytes ?? cache.delete(key),
    () => cache.delete(key),
  );
  return icon;
}

/** Loaded on demand: sharp is large, and few sites need it here. */
const loadSharp = async () => (await import("sharp")).default;

async function draw({ colors }: SiteContent, shape: Shape): Promise<Bytes> {
  const sharp = await loadSharp();
  const svg = Buffer.from(markSvg(colors.light, shape));
  return encode(sharp(svg, { density: (72 * shape.size) / 64 }).resize(shape.size, shape.size), shape);
}

/**
 * Fits the whole upload into a square; icons that a system may crop get a margin in the paper color. Null when the
 * image is missing.
 */
async function fromUpload(site: SiteContent, shape: Shape, { db, media }: Sources): Promise<Bytes | null> {
  const [image] = await imagesById(db, [site.icon]);
  if (!image) return null;
  const file = await media.get(image.url.replace("/media/", ""));
  if (!file) return null;
  const stored = await new Response(file.body).arrayBuffer();
  const sharp = await loadSharp();
  const inner = shape.corner === 0 ? Math.round(shape.size * (shape.scale < 0.8 ? 0.8 : 1)) : shape.size;
  const background = shape.corner === 0 ? site.colors.light.paper : "#00000000";
  const margin = Math.floor((shape.size - inner) / 2);
  const rest = shape.size - inner - margin;
  const icon = sharp(Buffer.from(stored))
    .resize(inner, inner, { fit: "contain", background })
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background });
  return encode(shape.corner === 0 ? icon.flatten({ background }) : icon, shape);
}

async function encode(icon: Sharp, { size, ico }: Shape): Promise<Bytes> {
  const png = await icon.png({ palette: true }).toBuffer();
  return new Uint8Array(ico ? asIco(png, size) : png);
}
