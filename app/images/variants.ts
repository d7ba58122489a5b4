import sharp, { type Sharp } from "sharp";
import { ImageError } from "./image-error.ts";

type Variant = { format: "avif" | "webp"; width: number; bytes: Buffer };
export type Variants = { width: number; height: number; placeholder: string; files: Variant[] };

/** CSS pixels times density: for portraits and the admin's rows (192), for phones (480 to 1080), and for desktops. */
export const VARIANT_WIDTHS = [192, 480, 720, 1080, 1600];

export const WEBP = { quality: 80 };
export const AVIF = { quality: 46, effort: 3 };

/** 100 megapixels, more than any camera of our visitors has: stops decompression bombs. */
const MAX_PIXELS = 100_000_000;
const MAX_SIDE = 16_383; // the largest side WebP can store
const TIME_LIMIT_SECONDS = 60;

const ACCEPTED_FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** Returns the widths to make of an image this wide: none is larger than the image, and there is at least one. */
function widthsFor(width: number): number[] {
  const smaller = VARIANT_WIDTHS.filter((candidate) => candidate < width);
  const largest = VARIANT_WIDTHS.at(-1) ?? width;
  return width <= largest ? [...smaller, width] : VARIANT_WIDTHS;
}

/**
 * Decodes an image, turns it upright, strips its metadata and encodes it as AVIF and WebP at several widths.
 * @throws ImageError when the bytes are no image, a broken one, or larger than the limits
 */
export async function makeVariants(bytes: Uint8Array, avif = AVIF): Promise<Variants> {
  await checkHeader(bytes);
  try {
    return await encode(bytes, avif);
  } catch (error) {
    throw new ImageError(422, unreadable, error);
  }
}

const unreadable = "This image is damaged and could not be read. Export it again and upload the new file.";

const NOT_ACCEPTED = "Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded.";

async function checkHeader(bytes: Uint8Array): Promise<void> {
  if (isHeic(bytes)) throw new ImageError(415, "This is a HEIC photo. Save it as JPEG and upload that.");
  if (!looksLikeImage(bytes)) throw new ImageError(415, NOT_ACCEPTED);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError(422, unreadable, error);
    });
  if (!ACCEPTED_FORMATS.has(header.format)) {
    throw new ImageError(415, NOT_ACCEPTED);
  }
  const pixels = header.width * header.height;
  if (pixels > MAX_PIXELS || header.width > MAX_SIDE || header.height > MAX_SIDE) {
    throw new ImageError(
      413,
      `This image is ${header.width} × ${header.height} pixels. Scale it down to at most ${MAX_SIDE} pixels a side and 100 megapixels.`,
    );
  }
}

/** True for HEIC, the photo format of phones: related to AVIF, but with a patented codec that is not supported here. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei[cmsx]|hev[cmsx])/.test(Buffer.from(bytes.subarray(4, 12)).toString("latin1"));
}

/** Checks the first bytes ("magic numbers") for an accepted format, so that no parser runs on anything else. */
function looksLikeImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString("latin1");
  return (
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("GIF87a") ||
    start.startsWith("GIF89a") ||
    (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") ||
    (start.slice(4, 8) === "ftyp" && /avif|avis|mif1/.test(start))
  );
}

async function encode(bytes: Uint8Array, avif: typeof AVIF): Promise<Variants> {
  // Reads only the first frame of an animation. Rejects an incomplete file, which would be shown half gray.
  const decoded = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: VARIANT_WIDTHS.at(-1), withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = decoded.info;
  const source = () => sharp(decoded.data, { raw: { width, height, channels } });
  const files: Variant[] = [];
  for (const target of widthsFor(width)) {
    const resized = source().resize({ width: target });
    files.push({ format: "webp", width: target, bytes: await resized.clone().webp(WEBP).toBuffer() });
    files.push({ format: "avif", width: target, bytes: await resized.clone().avif(avif).toBuffer() });
  }
  return { width, height, placeholder: await placeholderOf(source(), channels), files };
}

/**
 * Returns a few pixels as a data: URL, shown until the image has loaded. Every page with the image contains them, and
 * the home page has nine: a GIF in four of the image's colors takes 60 bytes, while a WebP that small is gray and
 * pink. Empty for an image with transparency, behind which they would stay visible.
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
