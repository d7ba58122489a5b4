import sharp from "sharp";
import { expect, test } from "vitest";
import { isAnimated } from "./animated-image.ts";

const frame = (background: string) => ({ create: { width: 32, height: 32, channels: 4 as const, background } });
const image = () => sharp(frame("#c33"));
const frames = async (count: number) => {
  const all = await Promise.all(["#c33", "#3c3"].slice(0, count).map((color) => sharp(frame(color)).png().toBuffer()));
  return sharp(all, { join: { animated: true } });
};

/** Inserts the chunk of an animation after the header of a PNG. */
async function apng(count: number): Promise<Buffer> {
  const png = await image().png().toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8);
  chunk.write("acTL", 4);
  chunk.writeUInt32BE(count, 8);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

async function avif(brand: string): Promise<Buffer> {
  const bytes = await image().avif({ effort: 0 }).toBuffer();
  bytes.write(brand, 8);
  return bytes;
}

test.each<[string, () => Promise<Buffer>, boolean]>([
  ["a GIF of two frames", async () => (await frames(2)).gif().toBuffer(), true],
  ["a GIF of one frame", () => image().gif().toBuffer(), false],
  ["a WebP of two frames", async () => (await frames(2)).webp().toBuffer(), true],
  ["a WebP of one frame", () => image().webp().toBuffer(), false],
  ["a PNG of two frames", () => apng(2), true],
  ["a PNG with an animation of one frame", () => apng(1), false],
  ["a PNG", () => image().png().toBuffer(), false],
  ["an AVIF with a sequence", () => avif("avis"), true],
  ["an AVIF", () => avif("avif"), false],
  ["a JPEG", () => image().jpeg().toBuffer(), false],
  [
    "a GIF that ends early",
    async () =>
      (await frames(2))
        .gif()
        .toBuffer()
        .then((gif) => gif.subarray(0, 40)),
    false,
  ],
  ["no bytes", () => Promise.resolve(Buffer.alloc(0)), false],
])("%s is told from an animation", async (_what, make, expected) => {
  expect(isAnimated(await make())).toBe(expected);
});
