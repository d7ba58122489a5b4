import sharp from "sharp";
import { expect, test } from "vitest";
import { checkFile, readHeader } from "./header.ts";
import { makeIcon } from "./icon.ts";
import { checkSize } from "./limits.ts";

const image = () => sharp({ create: { width: 48, height: 30, channels: 3, background: "#c33" } });
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="30"/>');
const name = (width: number, format: string) => `01980000-0000-7000-8000-000000000001-${width}.${format}`;

test.each([
  ["webp", () => image().webp().toBuffer()],
  ["avif", () => image().avif({ effort: 0 }).toBuffer()],
])("a %s file is accepted under its format and width", async (format, make) => {
  const bytes = await make();
  await expect(checkFile(bytes, name(48, format))).resolves.toBeUndefined();
  await expect(checkFile(bytes, name(480, format))).rejects.toMatchObject({ status: 415 });
  await expect(checkFile(bytes, name(48, format === "webp" ? "avif" : "webp"))).rejects.toMatchObject({ status: 415 });
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a program", () => Buffer.from("\x7fELF\x02\x01\x01", "latin1")],
  ["an SVG", () => SVG],
  ["a PNG", () => image().png().toBuffer()],
  ["no bytes", () => Buffer.alloc(0)],
  ["a WebP without pixels", () => Buffer.from("RIFF\x04\0\0\0WEBP", "latin1")],
])("%s is rejected under an image's name", async (_what, make) => {
  await expect(checkFile(await make(), name(48, "webp"))).rejects.toThrow(/image/i);
});

test("a tall AVIF of an earlier version is accepted", async () => {
  const withSides = async (width: number, height: number) => {
    const bytes = await image().avif({ effort: 0 }).toBuffer();
    const sides = bytes.indexOf("ispe") + 8;
    bytes.writeUInt32BE(width, sides);
    bytes.writeUInt32BE(height, sides + 4);
    return bytes;
  };
  await expect(checkFile(await withSides(1_600, 16_383), name(1_600, "avif"))).resolves.toBeUndefined();
  await expect(checkFile(await withSides(1_601, 16_383), name(1_601, "avif"))).rejects.toMatchObject({ status: 413 });
});

const boxOf = (...brands: string[]) => {
  const [major = "", ...others] = brands;
  const names = Buffer.from(`....ftyp${major}\0\0\0\0${others.join("")}`, "latin1");
  names.writeUInt32BE(names.length);
  return Buffer.concat([names, Buffer.alloc(64)]);
};

test.each([
  ..."heic heix heim heis hevc hevx hevm hevs heif mif1 msf1".split(" ").map((brand) => [brand]),
  ["mif1", "heic"],
  ["mif1", "miaf", "MiHB", "heix"],
  ["heic", "mif1", "avif"],
])("a file of the brand %s is named as HEIC", async (...brands) => {
  await expect(readHeader(boxOf(...brands))).rejects.toMatchObject({
    status: 415,
    message: expect.stringContaining("HEIC") as string,
  });
});

test.each([["avif"], ["avis", "msf1"], ["mif1", "miaf", "avif"], ["msf1", "avis"]])(
  "a damaged file of the brand %s is not named as HEIC",
  async (...brands) => {
    await expect(readHeader(boxOf(...brands))).rejects.toMatchObject({ status: 422 });
  },
);

test("an icon is not made of an SVG", async () => {
  const icon = { size: 32, bytes: SVG, margin: 0, background: null };
  await expect(makeIcon(icon)).rejects.toMatchObject({ status: 415 });
});

const square = (format: string, side: number, isProgressive = false) => ({
  format,
  width: side,
  height: side,
  isProgressive,
});

test.each([
  ["an AVIF", square("heif", 3_600)],
  ["a GIF", square("gif", 7_800)],
  ["a WebP", square("webp", 7_800)],
  ["a progressive JPEG", square("jpeg", 6_400, true)],
  ["an interlaced PNG", square("png", 5_500, true)],
  ["a JPEG", square("jpeg", 10_001)],
  ["a PNG", square("png", 10_001)],
  ["a strip", { format: "jpeg", width: 16_384, height: 1 }],
])("%s with more pixels than fit into memory is rejected", (_what, header) => {
  expect(() => checkSize(header)).toThrow(expect.objectContaining({ status: 413 }) as Error);
});

test.each([
  ["an AVIF of a phone", { format: "heif", width: 4_032, height: 3_024 }, true],
  ["a JPEG of a phone", { format: "jpeg", width: 4_032, height: 3_024 }, false],
  ["a JPEG of 100 megapixels", square("jpeg", 10_000), true],
  ["a small PNG", square("png", 500), false],
])("%s is accepted, if large after other large images", (_what, header, isLarge) => {
  expect(checkSize(header)).toEqual({ isLarge });
});
