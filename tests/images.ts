import sharp from "sharp";

/**
 * An image with some structure in it, with variants of two widths. It is small because encoding takes most of the time of
 * tests with images.
 */
export async function createImage({
  width = 200,
  height = 125,
  format = "jpeg" as "jpeg" | "png" | "webp" | "gif",
} = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#2a4" } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#f53"/></svg>`,
        ),
      },
    ])
    .toFormat(format)
    .toBuffer();
  return fileOf(bytes, `picture.${format}`, `image/${format}`);
}

const FRAMES = ["#c33", "#3c3"].map((background) => ({
  create: { width: 48, height: 48, channels: 4 as const, background },
}));

/** An animation of two frames. */
export async function createAnimation(format: "gif" | "webp" = "gif"): Promise<File> {
  const frames = await Promise.all(FRAMES.map((frame) => sharp(frame).png().toBuffer()));
  const bytes = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  return fileOf(bytes, `a.${format}`, `image/${format}`);
}

export function fileOf(bytes: Uint8Array, name: string, type: string): File {
  return new File([bytes as BlobPart], name, { type });
}

/** An image as Playwright puts it into a file input. */
export async function uploadOf(image: File): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: image.name, mimeType: image.type, buffer: Buffer.from(await image.arrayBuffer()) };
}
