import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { toSrgb } from "#app/images/to-srgb.ts";
import { makeVariants } from "#app/images/variants.ts";
import { PROFILES } from "../icc-profiles.ts";

const folder = mkdtempSync(join(tmpdir(), "profiles-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: keyof typeof PROFILES) => {
  const path = join(folder, `${name}.icc`);
  writeFileSync(path, PROFILES[name]);
  return path;
};

const RGB = { none: null, sRGB: "srgb", "Display P3": "p3", "Adobe RGB": fileOf("adobeRgb"), linear: fileOf("linear") };
const GREEN = [60, 180, 90];
const GRAY = [120, 120, 120];
/** Lossy formats change a color slightly, and the conversion to a profile's color more. */
const FINE = { quality: 100, chromaSubsampling: "4:4:4" };

const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  "PNG of 8 bits": (image) => image.png(),
  "PNG of 16 bits": (image) => image.toColourspace("rgb16").png(),
  WebP: (image) => image.webp({ lossless: true }),
  JPEG: (image) => image.jpeg(FINE),
  "AVIF of 8 bits": (image) => image.avif({ ...FINE, bitdepth: 8 }),
  "AVIF of 10 bits": (image) => image.avif({ ...FINE, bitdepth: 10 }),
  "AVIF of 12 bits": (image) => image.avif({ ...FINE, bitdepth: 12 }),
};
const GRAY_FORMATS: Record<string, (image: Sharp) => Sharp> = {
  "gray PNG of 8 bits": (image) => image.toColourspace("b-w").png(),
  "gray PNG of 16 bits": (image) => image.toColourspace("grey16").png(),
  "gray JPEG": (image) => image.toColourspace("b-w").jpeg(FINE),
};

const filled = ([r = 0, g = 0, b = 0]: number[], profile: string | null) => {
  const image = sharp({ create: { width: 24, height: 24, channels: 3, background: { r, g, b } } });
  return profile ? image.withIccProfile(profile) : image;
};

/** How much the colors of an image in sRGB differ from this one. */
async function distance(image: Sharp, color: number[]): Promise<number> {
  const bytes = await image.toBuffer();
  const converted = toSrgb(sharp(bytes), await sharp(bytes).metadata());
  const pixels = [...(await converted.raw({ depth: "uchar" }).toBuffer())];
  return Math.max(...color.map((value, index) => Math.abs(value - (pixels[index] ?? 0))));
}

const each = (formats: object, profiles: object) =>
  Object.keys(formats).flatMap((format) => Object.keys(profiles).map((profile) => ({ format, profile })));

test.each(each(FORMATS, RGB))("a $format with the profile $profile keeps its colors", async ({ format, profile }) => {
  const image = FORMATS[format]?.(filled(GREEN, RGB[profile as keyof typeof RGB]));
  expect(await distance(image as Sharp, GREEN)).toBeLessThanOrEqual(3);
});

const GRAYS = { none: null, gray: fileOf("gray") };
test.each(each(GRAY_FORMATS, GRAYS))("a $format with the profile $profile keeps its tones", async (member) => {
  const image = GRAY_FORMATS[member.format]?.(filled(GRAY, GRAYS[member.profile as keyof typeof GRAYS]));
  expect(await distance(image as Sharp, GRAY)).toBeLessThanOrEqual(3);
});

test("a stored image has the colors of its file", async () => {
  const bytes = await filled(GREEN, "p3").toColourspace("rgb16").png().toBuffer();
  for (const { bytes: file } of (await makeVariants(bytes)).files) {
    const pixels = await sharp(file).raw().toBuffer();
    expect(Math.max(...GREEN.map((value, index) => Math.abs(value - (pixels[index] ?? 0))))).toBeLessThanOrEqual(6);
  }
});
