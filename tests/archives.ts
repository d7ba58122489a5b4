import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { sha256, type Manifest } from "#app/backup/archive.ts";

export type Part = { name: string; type?: "file" | "symlink" | undefined; bytes: Buffer };

/** Unpacks an archive, applies `change` to its parts, and repacks it with valid checksums of gzip and tar. */
export async function rewrite(file: string, change: (parts: Part[]) => Part[]): Promise<void> {
  const parts: Part[] = [];
  const reader = extract();
  reader.end(gunzipSync(await readFile(file)));
  for await (const entry of reader) {
    parts.push({ name: entry.header.name, bytes: await buffer(entry as AsyncIterable<Buffer>) });
  }
  const writer = pack();
  for (const { name, type, bytes } of change(parts)) {
    if (type === "symlink") writer.entry({ name, type, linkname: "/etc/passwd" });
    else writer.entry({ name }, bytes);
  }
  writer.finalize();
  await writeFile(file, gzipSync(await buffer(writer as AsyncIterable<Buffer>)));
}

/** Changes the manifest of an archive's parts, and its checksum file accordingly. */
export const withManifest = (change: (manifest: Changeable) => void) => (parts: Part[]) => {
  const manifest = JSON.parse(parts.find(({ name }) => name === "manifest.json")?.bytes.toString() ?? "{}");
  change(manifest);
  const bytes = Buffer.from(JSON.stringify(manifest));
  const stored = parts.filter(({ name }) => !name.startsWith("manifest."));
  return [...stored, { name: "manifest.json", bytes }, { name: "manifest.sha256", bytes: Buffer.from(sha256(bytes)) }];
};

type Changeable = Omit<Manifest, "format"> & { format: number };

/** Adds a file to an archive, or replaces one, and lists it in the manifest as the site would have done. */
export const withFile =
  (name: string, bytes: Buffer, more: (manifest: Changeable) => void = () => {}) =>
  (parts: Part[]) =>
    withManifest((manifest) => {
      manifest.files = manifest.files.filter((file) => file.name !== name);
      manifest.files.push({ name, size: bytes.length, sha256: sha256(bytes) });
      more(manifest);
    })([...parts.filter((part) => part.name !== name), { name, bytes }]);

/** Changes the columns of the archive's images. */
const withImageRows = (change: (row: Record<string, string>) => object) => (parts: Part[]) => {
  const part = parts.find(({ name }) => name === "rows/media/000001.jsonl");
  const rows = (part?.bytes.toString() ?? "").split("\n").filter(Boolean);
  const changed = rows.map((row) => JSON.stringify(change(JSON.parse(row) as Record<string, string>)));
  return withFile("rows/media/000001.jsonl", Buffer.from(`${changed.join("\n")}\n`))(parts);
};

const withImageFile = (format: string, bytes: (parts: Part[]) => Buffer) => (parts: Part[]) => {
  const name = parts.find((part) => part.name.endsWith(`.${format}`))?.name ?? "";
  return withFile(name, bytes(parts))(parts);
};

const file = (name: string) => JSON.stringify([{ name, format: "webp", width: 480 }]);
const bytesOf = (format: string) => (parts: Part[]) =>
  parts.find(({ name }) => name.endsWith(`.${format}`))?.bytes ?? Buffer.alloc(0);

/** Changes to an archive's images that an import and a restore reject, and what they say. */
export const HOSTILE_IMAGES: [string, (parts: Part[]) => Part[], RegExp][] = [
  [
    "CSS as an image's placeholder",
    withImageRows((row) => ({ ...row, placeholder: 'data:image/gif;base64,R0lG");position:fixed;--x:url("' })),
    /rows of media that this site cannot store/,
  ],
  [
    "an image whose file is outside the media folder",
    withImageRows((row) => ({ ...row, files: file("../../victim.txt") })),
    /rows of media that this site cannot store/,
  ],
  [
    "an image whose files are no JSON",
    withImageRows((row) => ({ ...row, files: "[" })),
    /rows of media that this site cannot store/,
  ],
  [
    "HTML under an image's name",
    withImageFile("webp", () => Buffer.from("<!doctype html><script>alert(1)</script>")),
    /\.webp, which is not an image of that format and width/,
  ],
  [
    "a WebP under an AVIF's name",
    withImageFile("avif", bytesOf("webp")),
    /\.avif, which is not an image of that format and width/,
  ],
];
