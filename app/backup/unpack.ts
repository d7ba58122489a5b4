import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { isDiskFull } from "#app/db/unavailable.ts";
import { MANIFEST, MANIFEST_SUM, manifestSchema, MEDIA_ENTRY, ROWS_ENTRY, sha256, type Manifest } from "./archive.ts";

type Entry = AsyncIterable<Buffer> & { header: Header };

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Why an archive is not taken, in a sentence. */
export class BackupRefused extends Error {}

/**
 * Unpacks an archive into an empty folder and answers its manifest, once everything fits it.
 * @throws BackupRefused for what is no archive of ours, incomplete or changed
 */
export async function unpackArchive(file: string, folder: string, onFile: (count: number) => void): Promise<Manifest> {
  const tar = extract();
  // Either of the two that fails ends the other; nothing is written any more once both have ended.
  const [read, collected] = await Promise.allSettled([
    pipeline(createReadStream(file), createGunzip(), tar),
    collect(tar as AsyncIterable<Entry>, folder, onFile),
  ]);
  if (collected.status === "rejected" && isTelling(collected.reason)) throw refusal(file, collected.reason);
  if (read.status === "rejected") throw refusal(file, read.reason);
  if (collected.status === "rejected") throw refusal(file, collected.reason);
  return collected.value;
}

/** More than that the other one has ended. */
function isTelling(error: unknown): boolean {
  return error instanceof BackupRefused || isDiskFull(error);
}

async function collect(tar: AsyncIterable<Entry>, folder: string, onFile: (count: number) => void): Promise<Manifest> {
  const found: Manifest["files"] = [];
  const texts: Record<string, string> = {};
  for await (const entry of tar) {
    const { name, type } = entry.header;
    if (type !== "file") throw new BackupRefused(`It holds ${name}, which is no plain file.`);
    if (MANIFEST_SUM in texts) throw new BackupRefused(`It holds ${name} after its end.`);
    if (name === MANIFEST || name === MANIFEST_SUM) texts[name] = await readText(entry);
    else if (!ROWS_ENTRY.test(name) && !MEDIA_ENTRY.test(name)) throw new BackupRefused(`It holds ${name}.`);
    else found.push(await unpackEntry(entry, join(folder, name)));
    onFile(found.length);
  }
  return checkManifest(texts, found);
}

async function unpackEntry(entry: Entry, path: string): Promise<Manifest["files"][number]> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed() {
    for await (const chunk of entry) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  // "wx": no name twice.
  await pipeline(hashed(), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name: entry.header.name, size, sha256: hash.digest("hex") };
}

async function readText(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > MAX_MANIFEST_BYTES) throw new BackupRefused("Its list of contents is too long.");
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** @throws BackupRefused unless the manifest is whole and lists exactly what was found */
export function checkManifest(texts: Record<string, string>, found: Manifest["files"]): Manifest {
  const text = texts[MANIFEST];
  if (text === undefined || texts[MANIFEST_SUM] === undefined) throw new BackupRefused("Its end is missing.");
  if (texts[MANIFEST_SUM].trim() !== sha256(text)) throw new BackupRefused("Its list of contents was changed.");
  const { success, data: manifest } = manifestSchema.safeParse(JSON.parse(text));
  if (!success) throw new BackupRefused("It is of a format that this version does not know.");
  const real = new Map(found.map((file) => [file.name, file]));
  const listed = manifest.files.find((file) => {
    const { size, sha256: sum } = real.get(file.name) ?? {};
    return size !== file.size || sum !== file.sha256;
  });
  if (listed) throw new BackupRefused(`${listed.name} in it was changed.`);
  for (const { name } of manifest.files) real.delete(name);
  const [more] = real.keys();
  if (more) throw new BackupRefused(`${more} in it was added.`);
  return manifest;
}

/** Says of an archive why it is not taken. */
export function refusal(file: string, error: unknown): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" && error instanceof Error && error.message.includes(`'${file}'`)) {
    return new BackupRefused(`There is no file ${file}.`);
  }
  if (isDiskFull(error)) return new Error("The disk is full. Nothing was restored.", { cause: error });
  const reason = error instanceof BackupRefused ? error.message : "It is damaged, cut off, or something else.";
  return new BackupRefused(`${file} is not a whole backup of this site. ${reason} Nothing was restored.`, {
    cause: error,
  });
}
