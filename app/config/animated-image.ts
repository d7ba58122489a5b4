/* Tells from an image's bytes whether it is an animation. It is stored as its first frame. */

export const FIRST_FRAME = "This image is an animation. Only its first frame is kept.";

const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** True for an animated GIF, WebP, PNG or AVIF. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (bytes.length < 32) return false;
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return hasSecondFrame(bytes);
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 16) === "WEBPVP8X") return ((bytes[20] ?? 0) & 2) !== 0;
  if (textAt(bytes, 1, 4) === "PNG") return hasAnimationControl(bytes);
  return brandsOf(bytes).includes("avis");
}

/** The brands of a file such as AVIF and HEIC, the major one first (ISO 14496-12, section 4.3). */
export function brandsOf(bytes: Uint8Array): string[] {
  if (bytes.length < 12 || textAt(bytes, 4, 8) !== "ftyp") return [];
  const end = Math.min(viewOf(bytes).getUint32(0) || bytes.length, bytes.length, 512);
  const brands = [textAt(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, at + 4));
  return brands;
}

/** Walks the chunks of a PNG up to its pixels. An APNG of one frame is no animation. */
function hasAnimationControl(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = textAt(bytes, at + 4, at + 8);
    if (name === "acTL") return view.getUint32(at + 8) > 1;
    if (name === "IDAT") return false;
  }
  return false;
}

const COLOR_TABLE = 0x80;
const tableSize = (flags: number) => (flags & COLOR_TABLE ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Walks the blocks of a GIF up to its second image. */
function hasSecondFrame(bytes: Uint8Array): boolean {
  const byte = (at: number) => bytes[at] ?? 0;
  let frames = 0;
  let at = 13 + tableSize(byte(10));
  while (at < bytes.length) {
    const block = byte(at);
    if (block === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + tableSize(byte(at + 9));
    } else if (block === 0x21) at += 2;
    else return false;
    // Sub-blocks, the last of which is empty.
    while (byte(at) !== 0) at += byte(at) + 1;
    at += 1;
  }
  return false;
}
