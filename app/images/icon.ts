import sharp from "sharp";
import { readHeader } from "./header.ts";
import { checkSize } from "./limits.ts";
import { toSrgb } from "./to-srgb.ts";

/** A square icon: a drawing of this site, or a stored image that fits into it. */
export type Icon = { size: number } & (
  | { svg: string }
  | { bytes: Uint8Array; margin: number; background: string | null }
);

/**
 * Returns the icon as PNG. With a background, the icon is opaque.
 * @throws ImageError when the bytes are not a usable image
 */
export async function makeIcon(icon: Icon): Promise<Buffer> {
  return ("svg" in icon ? draw(icon.svg, icon.size) : await fit(icon)).png({ palette: true }).toBuffer();
}

const draw = (svg: string, size: number) => sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);

async function fit({ size, bytes, margin, background }: Extract<Icon, { bytes: Uint8Array }>) {
  const header = await readHeader(bytes);
  checkSize(header);
  const paper = background ?? "#00000000";
  const inner = size - 2 * margin;
  const icon = toSrgb(sharp(bytes, { limitInputPixels: header.width * header.height }), header)
    .resize(inner, inner, { fit: "contain", background: paper })
    .extend({ top: margin, left: margin, bottom: margin, right: margin, background: paper });
  return background ? icon.flatten({ background }) : icon;
}
