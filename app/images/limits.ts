import { ImageError } from "./image-error.ts";

/** The largest side that WebP can store. */
export const MAX_SIDE = 16_383;

/**
 * The most megapixels of an image, by format: a worker that prepares it takes at most 400 MB. Some formats are decoded
 * line by line; of the others, the whole image is in memory. docs/performance.md has the measured values.
 */
const MAX_MEGAPIXELS = { jpeg: 100, png: 100, webp: 60, gif: 60, heif: 12.5 };
const MAX_MEGAPIXELS_PROGRESSIVE = { ...MAX_MEGAPIXELS, jpeg: 40, png: 30 };

/** The most pixels of a stored file: the first versions of this site limited only its width, to 1,600. */
export const MAX_FILE_PIXELS = 1_600 * MAX_SIDE;

/** From this share of its limit on, an image counts as large. Large images are processed one at a time. */
const LARGE = 0.4;

type Header = { format: string; width: number; height: number; isProgressive?: boolean | undefined };

const isAccepted = (format: string): format is keyof typeof MAX_MEGAPIXELS => format in MAX_MEGAPIXELS;

/**
 * Checks the size of an image before it is decoded.
 * @returns whether it is large
 * @throws ImageError 415 for another format, 413 for too many pixels
 */
export function checkSize({ format, width, height, isProgressive = false }: Header): { isLarge: boolean } {
  if (!isAccepted(format)) throw new ImageError(415, NOT_ACCEPTED);
  const max = (isProgressive ? MAX_MEGAPIXELS_PROGRESSIVE : MAX_MEGAPIXELS)[format];
  const megapixels = (width * height) / 1_000_000;
  if (megapixels > max || width > MAX_SIDE || height > MAX_SIDE) {
    const kind = format === "heif" ? "AVIF" : `${isProgressive ? "progressive " : ""}${format.toUpperCase()}`;
    throw new ImageError(
      413,
      `This image is ${width} × ${height} pixels. Scale it down to at most ${MAX_SIDE} pixels a side and ${max} megapixels, the limit of ${kind}.`,
    );
  }
  return { isLarge: megapixels > LARGE * max };
}

export const NOT_ACCEPTED = "Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded.";
