import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { form, openTestSite } from "../harness.ts";
import { fileOf, createImage } from "../images.ts";
import { expectError } from "../expect-error.ts";

/* Hostile and unusual images. */

describe("images", () => {
  const plain = { create: { width: 60, height: 40, channels: 3 as const, background: "#c33" } };
  const png = (width: number, height: number) => {
    // A real PNG header that claims these dimensions, without pixels.
    const bytes = Buffer.alloc(33);
    bytes.write("\x89PNG\r\n\x1a\n", 0, "latin1");
    bytes.writeUInt32BE(13, 8);
    bytes.write("IHDR", 12, "latin1");
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes[24] = 8;
    bytes[25] = 2;
    return bytes;
  };
  const avif = async (width: number, height: number) => {
    const bytes = await sharp(plain).avif({ effort: 0 }).toBuffer();
    const sides = bytes.indexOf("ispe") + 8;
    bytes.writeUInt32BE(width, sides);
    bytes.writeUInt32BE(height, sides + 4);
    return bytes;
  };
  const whole = async () => Buffer.from(await (await createImage({ width: 900, height: 700 })).arrayBuffer());

  test.each([
    [
      "an HTML page named photo.jpg",
      () => fileOf(Buffer.from("<html><script>alert(1)</script>"), "photo.jpg", "image/jpeg"),
      415,
    ],
    ["an SVG", () => fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "x.svg", "image/svg+xml"), 415],
    ["an empty file", () => fileOf(Buffer.alloc(0), "empty.png", "image/png"), 422],
    ["an executable", () => fileOf(Buffer.from("MZ\x90\0".repeat(100), "latin1"), "x.exe", "image/png"), 415],
    ["a JPEG cut in half", async () => fileOf((await whole()).subarray(0, 4000), "cut.jpg", "image/jpeg"), 422],
    ["an image of 30,000 by 30,000 pixels", () => fileOf(png(30_000, 30_000), "huge.png", "image/png"), [413, 422]],
    ["an AVIF of 10,000 by 10,000 pixels", async () => fileOf(await avif(10_000, 10_000), "a.avif", "image/avif"), 413],
    ["a file over the size limit", () => fileOf(Buffer.alloc(3 * 1024 * 1024, 1), "big.jpg", "image/jpeg"), 413],
  ])("%s is rejected", async (_what, make, status) => {
    await using site = await openTestSite({ MAX_UPLOAD_MB: "2" });
    const token = await site.login();
    const init = form({ title: "Title", content: "Text", image: await make() });
    await expectError(await site.fetch("/api/blogs", { ...init, token }), status);
    expect(await (await site.fetch("/api/blogs")).json()).toEqual([]);
    expect(await site.site.services.media.list()).toEqual([]);
  });

  test.each([
    ["CMYK colors", async () => sharp(plain).toColourspace("cmyk").jpeg().toBuffer(), { width: 60, height: 40 }],
    ["16 bits a channel", async () => sharp(plain).toColourspace("rgb16").png().toBuffer(), { width: 60, height: 40 }],
    [
      "an EXIF rotation",
      async () => sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { width: 40, height: 60 },
    ],
    [
      "one pixel",
      async () =>
        sharp({ create: { ...plain.create, width: 1, height: 1 } })
          .png()
          .toBuffer(),
      { width: 1, height: 1 },
    ],
  ])("an image with %s is stored upright under a generated name", async (_what, make, sides) => {
    await using site = await openTestSite();
    const token = await site.login();
    const image = fileOf(await make(), "../../../etc/passwd\u202E\0.png", "image/png");
    const response = await site.fetch("/api/blogs", { ...form({ title: "T", content: "C", image }), token });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ image: sides });
    for (const { name } of await site.site.services.media.list())
      expect(name).toMatch(/^[0-9a-f-]{36}-\d+\.(avif|webp)$/);
  });

  test("a stored image has no EXIF metadata, including its GPS position", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const bytes = await sharp(plain)
      .withExif({ IFD0: { Copyright: "secret owner" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const image = fileOf(bytes, "gps.jpg", "image/jpeg");
    const created = await site.fetch("/api/blogs", { ...form({ title: "T", content: "C", image }), token });
    const { image: responded } = (await created.json()) as { image: { url: string } };
    const served = Buffer.from(await (await site.fetch(responded.url)).arrayBuffer());
    expect((await sharp(served).metadata()).exif).toBeUndefined();
    expect(served.includes("secret owner")).toBe(false);
  });
});
