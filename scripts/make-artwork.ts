import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { SampleImages } from "#app/sample/types.ts";
import { type AVIF, makeVariants, type Variants } from "#app/images/variants.ts";
import { asIco } from "#app/site/look/ico.ts";
import { markSvg } from "#app/site/look/mark-svg.ts";
import { type Drawing, fallbacks, sampleDrawings } from "./artwork/drawings.ts";
import { CORAL, INK, PAPER } from "./artwork/inks.ts";
import { printed } from "./artwork/press.ts";

/*
 * Draws the sample studio's images, the fallback images and the icons: `node scripts/make-artwork.ts [part of a name]`.
 * Its output is committed; docs/artwork.md has the details.
 */
const root = join(import.meta.dirname, "..");
/** AVIF settings that are about as faithful to the drawing as those of an upload (by PSNR). */
const PATIENT: typeof AVIF = { quality: 40, effort: 4 };
const only = process.argv[2] ?? "";
const wanted = ({ name }: Drawing) => name.includes(only);

async function develop({ name, width, height, draw }: Drawing): Promise<{ variants: Variants; hash: string }> {
  const png = await sharp(Buffer.from(printed(name, width, height, draw())))
    .flatten()
    .png()
    .toBuffer();
  return { variants: await makeVariants(png, PATIENT), hash: createHash("sha256").update(png).digest("hex") };
}

async function makeSampleImages(): Promise<void> {
  const list = join(root, "app/sample/images.json");
  const folder = join(root, "app/sample/images");
  await mkdir(folder, { recursive: true });
  const before: SampleImages = JSON.parse(await readFile(list, "utf8").catch(() => "{}"));
  const after: SampleImages = {};
  for (const drawing of sampleDrawings) {
    const known = before[drawing.name];
    if (!wanted(drawing) && known) {
      after[drawing.name] = known;
      continue;
    }
    const { variants, hash } = await develop(drawing);
    const files = [];
    for (const { format, width, bytes } of variants.files) {
      const file = `${drawing.name}-${width}.${format}`;
      await writeFile(join(folder, file), bytes);
      files.push({ file, format, width });
    }
    const { width, height } = variants;
    // The dark theme recolors prints (--print-stock in app/ui/styles/app.css); portraits are not prints.
    const isPrint = !drawing.name.startsWith("portrait");
    const placeholder = isPrint ? variants.placeholder.replace(";base64", ";print=inks;base64") : variants.placeholder;
    after[drawing.name] = { width, height, placeholder, hash, files };
    console.log(drawing.name);
  }
  await writeFile(list, `${JSON.stringify(after, null, 2)}\n`);
  const listed = new Set(Object.values(after).flatMap(({ files }) => files.map(({ file }) => file)));
  for (const file of await readdir(folder)) if (!listed.has(file)) await rm(join(folder, file));
}

async function makeFallbacks(): Promise<void> {
  const folder = join(root, "app/ui/artwork");
  await mkdir(folder, { recursive: true });
  for (const drawing of fallbacks.filter(wanted)) {
    const { variants } = await develop(drawing);
    for (const { format, width, bytes } of variants.files) {
      if (width >= 480 && width <= 1080) await writeFile(join(folder, `${drawing.name}-${width}.${format}`), bytes);
    }
    console.log(drawing.name);
  }
}

async function makeIcons(): Promise<void> {
  const folder = join(root, "public");
  await mkdir(folder, { recursive: true });
  const mark = (shape: { corner?: number; scale?: number }) => markSvg({ paper: PAPER, ink1: INK, ink2: CORAL }, shape);
  const png = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ palette: true })
      .toBuffer();
  await writeFile(join(root, "app/ui/favicon.svg"), `${mark({ corner: 12 })}\n`);
  await writeFile(join(folder, "favicon.ico"), asIco(await png(mark({ corner: 12 }), 32), 32));
  await writeFile(join(folder, "apple-touch-icon.png"), await png(mark({ scale: 0.86 }), 180));
  await writeFile(join(folder, "icon-192.png"), await png(mark({ corner: 12 }), 192));
  await writeFile(join(folder, "icon-512.png"), await png(mark({ corner: 12 }), 512));
  await writeFile(join(folder, "icon-maskable-512.png"), await png(mark({ scale: 0.7 }), 512));
}

await makeSampleImages();
await makeFallbacks();
await makeIcons();
