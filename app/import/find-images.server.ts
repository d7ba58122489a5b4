import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { SourceFiles } from "./formats/source-files.server.ts";
import { decodeText } from "#app/text/decode.ts";

/** Finds the files of images by the URLs that they had. Nothing is fetched from anywhere. */
export type ImageFiles = { find(url: string): Promise<Blob | null> };

type Candidate = { path: string; read(): Promise<Buffer | null> };

const IMAGE_NAME = /\.(?:avif|webp|png|jpe?g|jfif|gif|tiff?|bmp|heic)$/i;

/** Indexes files and folders with everything in them, and images that came with an export. */
export async function openImageFiles(
  paths: string[],
  exports: (SourceFiles | null)[] = [],
  maxBytes = Number.MAX_SAFE_INTEGER,
): Promise<ImageFiles> {
  const candidates: Candidate[] = [];
  for (const path of (await Promise.all(paths.map(filesAt))).flat())
    candidates.push({ path, read: () => readFile(path) });
  for (const files of exports)
    for (const path of files?.paths.filter((name) => IMAGE_NAME.test(name)) ?? [])
      candidates.push({ path, read: async () => (await files?.read(path, maxBytes)) ?? null });
  const byName = Map.groupBy(candidates, ({ path }) => nameOf(path));
  const find = (parts: string[]) => {
    // Of several files of this name, the one whose folders are those of the URL, from the last one on.
    const ranked = (byName.get(parts.at(-1) ?? "") ?? []).map((candidate) => ({
      candidate,
      shared: sharedEnd(partsOf(candidate.path), parts),
    }));
    return ranked.toSorted((one, other) => other.shared - one.shared)[0]?.candidate;
  };
  return {
    async find(url) {
      const parts = partsOf(url);
      const bytes = await (find(parts) ?? find(originalOf(parts)))?.read();
      return bytes ? new Blob([new Uint8Array(bytes)]) : null;
    },
  };
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Error(`There is no file or folder ${path}.`);
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const nameOf = (path: string) => basename(path).normalize().toLowerCase();

/** WordPress and Ghost name smaller copies after their size: photo-300x200.jpg, size/w600/photo.jpg. */
function originalOf(parts: string[]): string[] {
  const name = (parts.at(-1) ?? "").replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated|e\d{10,13})(?=\.\w+$)/, "");
  return [...parts.slice(0, -1), name];
}

function partsOf(url: string): string[] {
  const path = URL.canParse(url, "http://x") ? new URL(url, "http://x").pathname : url;
  return decodeText(path).normalize().toLowerCase().split(/[/\\]/).filter(Boolean);
}

function sharedEnd(one: string[], other: string[]): number {
  let shared = 0;
  while (shared < one.length && one.at(-1 - shared) === other.at(-1 - shared)) shared += 1;
  return shared;
}
