import { join } from "node:path";
import sharp from "sharp";
import { AVIF, VARIANT_WIDTHS, WEBP } from "#app/images/variants.ts";
import type { Scale } from "../scale.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { adminHeaders, load, startSite, type Server } from "../servers.ts";
import { interleaved, share, type Row } from "../table.ts";

const [WIDTH, HEIGHT] = [4000, 3000];
const BROTLI = "Accept-Encoding: br";

/** Measures the processing of a 12-megapixel photograph into all its variants, and its effect on visitors. */
export async function measureMedia(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const headers = await adminHeaders(site);
  const photograph = await makePhotograph(scale.short ? 20 : 1);
  const upload = () => uploadOnce(site, headers, photograph);
  await upload(); // The first upload starts the image worker.
  const pairs = await interleaved(scale.longRounds, upload, () => encodeAlone(photograph));
  return [
    share("Upload of 12 megapixels to all variants; sharp alone", pairs, "ms", { atMost: 1.3 }),
    await readsDuringUploads(site, upload, scale),
  ];
}

async function uploadOnce(site: Server, headers: Record<string, string>, photograph: Buffer): Promise<number> {
  const body = new FormData();
  body.set("title", "A post with a photograph");
  body.set("content", "Text");
  body.set("image", new Blob([new Uint8Array(photograph)], { type: "image/jpeg" }), "photograph.jpg");
  const before = performance.now();
  const response = await fetch(`${site.origin}/api/blogs`, { method: "POST", headers, body });
  const ms = performance.now() - before;
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}: ${await response.text()}`);
  return ms;
}

/** Encodes the same sizes and qualities with sharp in this process, one after another. */
async function encodeAlone(photograph: Buffer): Promise<number> {
  sharp.concurrency(1);
  sharp.cache(false);
  const before = performance.now();
  for (const width of VARIANT_WIDTHS) {
    const resized = sharp(photograph).autoOrient().resize({ width, withoutEnlargement: true });
    await resized.clone().webp(WEBP).toBuffer();
    await resized.clone().avif(AVIF).toBuffer();
  }
  return performance.now() - before;
}

/** Compares the readers' p99 while photographs are processed with their p99 at rest. */
async function readsDuringUploads(site: Server, upload: () => Promise<number>, scale: Scale): Promise<Row> {
  const read = async () => (await load(`${site.origin}/blog`, 4, scale.seconds, [BROTLI])).p99;
  const readMeanwhile = async () => {
    const done = new AbortController();
    const uploads = async () => {
      while (!done.signal.aborted) await upload();
    };
    const [p99] = await Promise.all([read().finally(() => done.abort()), uploads()]);
    return p99;
  };
  const pairs = await interleaved(scale.rounds, readMeanwhile, read);
  return share("p99 of readers during uploads; at rest", pairs, "ms", { atMost: 2 });
}

/** Makes noise over a gradient, which is as hard to encode as a real photograph. */
function makePhotograph(divisor: number): Promise<Buffer> {
  const [width, height] = [WIDTH / divisor, HEIGHT / divisor];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: "#7a8", noise } })
    .blur(2)
    .jpeg({ quality: 88 })
    .toBuffer();
}
