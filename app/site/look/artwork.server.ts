import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { printName, type Colors } from "#app/config/palette.ts";
import { limitConcurrency } from "#app/http/concurrency-limiter.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Rgb = [red: number, green: number, blue: number];

/** What the artwork of the build is printed with (scripts/artwork/press.ts). */
const PAPER: Rgb = [0xf5, 0xf0, 0xe6];
const INK: Rgb = [0x1c, 0x26, 0x50];

const FALLBACK = /^(fallback-\d-\d{3,4})\.webp$/;

const printed = new LRUCache<string, Bytes>({ max: 40 });
const limited = limitConcurrency({ active: 1, waiting: 32 });

/**
 * A fallback image printed anew in the site's own inks, as WebP: `file` is its name without the hash of the build, in
 * `folder`. Null when there is none.
 */
export async function reprint(folder: string, file: string, colors: Colors): Promise<Bytes | null> {
  const [, name] = FALLBACK.exec(file) ?? [];
  if (!name) return null;
  const key = `${printName(colors)} ${file}`;
  const known = printed.get(key);
  if (known) return known;
  const found = (await readdir(folder)).find((entry) => entry.startsWith(`${name}-`) && entry.endsWith(".webp"));
  if (!found) return null;
  const bytes = await limited(async () => print(await readFile(join(folder, found)), colors));
  printed.set(key, bytes);
  return bytes;
}

async function print(original: Buffer, { light }: Colors): Promise<Bytes> {
  // Large, and needed by few sites.
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(original).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [paper, ink1, ink2] = [rgb(light.paper), rgb(light.ink1), rgb(light.ink2)];
  for (let at = 0; at < data.length; at += 3) recolor(data, at, { paper, ink1, ink2 });
  const { width, height } = info;
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .webp({ quality: 80 })
      .toBuffer(),
  );
}

/**
 * The inks multiply, and coral takes no red away: so red tells how much of the first ink lies on a pixel, and green how
 * much of the second.
 */
function recolor(data: Buffer, at: number, inks: { paper: Rgb; ink1: Rgb; ink2: Rgb }): void {
  const first = share(1 - (data[at] ?? 0) / PAPER[0], 1 - INK[0] / 255);
  const green = (data[at + 1] ?? 0) / PAPER[1] / (1 - first * (1 - INK[1] / 255));
  const second = share(1 - green, 1 - CORAL_GREEN);
  for (let channel = 0; channel < 3; channel += 1) {
    const layer = (ink: Rgb, amount: number) => 1 - amount * (1 - (ink[channel] ?? 0) / 255);
    data[at + channel] = Math.round((inks.paper[channel] ?? 0) * layer(inks.ink1, first) * layer(inks.ink2, second));
  }
}

const CORAL_GREEN = 0x55 / 255;

const share = (found: number, most: number) => Math.min(1, Math.max(0, found / most));

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
