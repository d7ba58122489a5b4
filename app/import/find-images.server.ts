import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";

/** Finds the files of pictures by the addresses that they had. Nothing is fetched from anywhere. */
export type ImageFiles = { find(url: string): Promise<Blob | null> };

/** Indexes files, and folders with everything in them. */
export async function openImageFiles(paths: string[]): Promise<ImageFiles> {
  const byName = new Map<string, string[]>();
  for (const path of (await Promise.all(paths.map(filesAt))).flat()) {
    const name = basename(path).normalize().toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return {
    async find(url) {
      const parts = partsOf(url);
      const candidates = byName.get(parts.at(-1) ?? "") ?? [];
      // Of several files of this name, the one whose folders are those of the address, from the last one on.
      const ranked = candidates.map((path) => ({ path, shared: sharedEnd(partsOf(path), parts) }));
      const best = ranked.toSorted((a, b) => b.shared - a.shared)[0];
      return best ? new Blob([await readFile(best.path)]) : null;
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

function partsOf(url: string): string[] {
  const path = URL.canParse(url, "http://x") ? new URL(url, "http://x").pathname : url;
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A per cent sign that stands for itself.
  }
  return decoded.normalize().toLowerCase().split(/[/\\]/).filter(Boolean);
}

function sharedEnd(one: string[], other: string[]): number {
  let shared = 0;
  while (shared < one.length && one.at(-1 - shared) === other.at(-1 - shared)) shared += 1;
  return shared;
}
