import sharp, { type Metadata, type Sharp } from "sharp";
import { readHeader, UNREADABLE } from "./header.ts";
import { ImageError } from "./image-error.ts";
import { checkSize } from "./limits.ts";
import { toSrgb } from "./to-srgb.ts";

type Variant = { format: "avif" | "webp"; width: number; bytes: Buffer };
export type Variants = { width: number; height: number; placeholder: string; files: Variant[] };

/** CSS pixels times density: for portraits and the admin's rows (192), for phones (480 to 1080), and for desktops. */
const MAX_WIDTH = 1600;
export const VARIANT_WIDTHS = [192, 480, 720, 1080, MAX_WIDTH];

export const WEBP = { quality: 80 };
export const AVIF = { quality: 46, effort: 3 };

/** The most pixels of the largest file. Encoding more of a tall image would take over 400 MB. */
const MAX_ENCODED_PIXELS = 4_600_000;
const TIME_LIMIT_SECONDS = 60;

/** Returns the widths to make of an image this wide: none is larger than the image, and there is at least one. */
function widthsFor(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((candidate) => candidate < width);
  return [...smaller, width];
}

/**
 * Decodes an image, turns it upright, strips its metadata and encodes it as AVIF and WebP at several widths.
 * @throws ImageError when the bytes are no image, a broken one, or larger than the limits
 */
export async function makeVariants(bytes: Uint8Array, avif = AVIF): Promise<Variants> {
  const header = await readHeader(bytes);
  checkSize(header);
  try {
    return await encode(bytes, header, avif);
  } catch (error) {
    throw new ImageError(422, UNREADABLE, error);
  }
}

async function encode(bytes: Uint8Array, header: Metadata, avif: typeof AVIF): Promise<Variants> {
  const { width: uprightWidth, height: uprightHeight } = header.autoOrient;
  const widest = Math.ceil(Math.sqrt((MAX_ENCODED_PIXELS * uprightWidth) / uprightHeight));
  // Reads only the first frame of an animation. Rejects an incomplete file, which would be shown half gray.
  const source = sharp(bytes, { limitInputPixels: header.width * header.height, failOn: "error", pages: 1 });
  const decoded = await toSrgb(source, header)
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .autoOrient()
    .resize({ width: Math.min(MAX_WIDTH, widest), withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = decoded.info;
  const pixels = () => sharp(decoded.data, { raw: { width, height, channels } });
  const files: Variant[] = [];
  for (const target of widthsFor(width)) {
    const resized = pixels().resize({ width: target });
    files.push({ format: "webp", width: target, bytes: await resized.clone().webp(WEBP).toBuffer() });
    files.push({ format: "avif", width: target, bytes: await resized.clone().avif(avif).toBuffer() });
  }
  return { width, height, placeholder: await placeholderOf(pixels(), channels), files };
}

/**
 * Returns a few pixels as a data: URL, shown until the image has loaded. Every page with the image contains them. A GIF
 * in four of the image's colors takes 60 bytes; a WebP that small is gray and pink. Empty for an image with
 * transparency, behind which they would stay visible.
 */
async function placeholderOf(image: Sharp, channels: number): Promise<string> {
  const hasAlpha = channels === 2 || channels === 4;
  if (hasAlpha && !(await image.stats()).isOpaque) return "";
  const tiny = await image
    .removeAlpha()
    .resize({ width: 8, height: 8, fit: "inside" })
    .gif({ colours: 4, dither: 0 })
    .toBuffer();
  return `data:image/gif;base64,${tiny.toString("base64")}`;
}
