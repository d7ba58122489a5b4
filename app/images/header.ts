import sharp, { type Metadata } from "sharp";
import { brandsOf } from "#app/config/animated-image.ts";
import { ImageError } from "./image-error.ts";
import { MAX_FILE_PIXELS, MAX_SIDE, NOT_ACCEPTED } from "./limits.ts";

export const UNREADABLE = "This image is damaged and could not be read. Export it again and upload the new file.";

/**
 * Reads an image's format and size, without decoding it.
 * @throws ImageError when the bytes are no image, or a broken one
 */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  if (isHeic(bytes)) throw new ImageError(415, "This is a HEIC photo. Save it as JPEG and upload that.");
  if (!looksLikeImage(bytes)) throw new ImageError(415, NOT_ACCEPTED);
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError(422, UNREADABLE, error);
    });
}

/**
 * Checks that a file of a stored image is what its name says.
 * @throws ImageError when its format or width is another one, or it is larger than the limits
 */
export async function checkFile(bytes: Uint8Array, name: string): Promise<void> {
  const { format, width, height, compression } = await readHeader(bytes);
  const isNamed = name.endsWith(`-${width}.${compression === "av1" ? "avif" : format}`);
  if (!isNamed) throw new ImageError(415, "The format or width of this image differs from its file name.");
  if (width * height > MAX_FILE_PIXELS || height > MAX_SIDE) throw new ImageError(413, "This image is too large.");
}

/** Brands of HEIC and HEIF (ISO 23008-12); the last two are also those of AVIF, which then has a brand of its own. */
const HEIC = new Set("heic heix heim heis hevc hevx hevm hevs heif mif1 msf1".split(" "));
const AVIF = new Set(["avif", "avis"]);

/** True for HEIC, the photo format of phones: related to AVIF, but with a patented codec that is not supported here. */
function isHeic(bytes: Uint8Array): boolean {
  const [major = "", ...others] = brandsOf(bytes);
  if (AVIF.has(major)) return false;
  return /^he[iv]/.test(major) || (HEIC.has(major) && !others.some((brand) => AVIF.has(brand)));
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
    brandsOf(bytes).some((brand) => AVIF.has(brand))
  );
}
