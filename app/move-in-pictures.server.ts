import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Finds the files of pictures by the addresses that they had. Nothing is fetched from anywhere. */
export type PictureFolder = { find(address: string): Promise<Blob | null> };

/** Indexes a folder with everything in it. */
export async function openPictureFolder(folder: string | undefined): Promise<PictureFolder> {
  if (folder !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const entries = folder === undefined ? [] : await readdir(folder, { recursive: true, withFileTypes: true });
  const byName = new Map<string, string[]>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const name = entry.name.normalize().toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), join(entry.parentPath, entry.name)]);
  }
  return {
    async find(address) {
      const parts = partsOf(address);
      const candidates = byName.get(parts.at(-1) ?? "") ?? [];
      // Of several files of this name, the one whose folders are those of the address, from the last one on.
      const ranked = candidates.map((path) => ({ path, shared: sharedEnd(partsOf(path), parts) }));
      const best = ranked.toSorted((a, b) => b.shared - a.shared)[0];
      return best ? new Blob([await readFile(best.path)]) : null;
    },
  };
}

function partsOf(address: string): string[] {
  const path = URL.canParse(address, "http://x") ? new URL(address, "http://x").pathname : address;
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
