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
