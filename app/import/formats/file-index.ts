import { basename, join } from "node:path/posix";

/** Finds Markdown files by what links call them. Built once: a vault can hold 20,000 notes with many links each. */
export type FileIndex = {
  /** By the file's name in small letters, without extension; of several files, the first. */
  byName: ReadonlyMap<string, string>;
  /** By how its path ends, from some folder on. */
  byEnd: ReadonlyMap<string, string>;
};

/** Folders of a path by which a file is found: a zip's path may name thousands. */
const DEPTH = 12;

/** `root` is what stands above the paths, and what links may name, too. */
export function indexFiles(paths: readonly string[], root: string): FileIndex {
  const byName = new Map<string, string>();
  const byEnd = new Map<string, string>();
  for (const path of paths) {
    const name = basename(path)
      .replace(/\.\w+$/, "")
      .toLowerCase();
    if (!byName.has(name)) byName.set(name, path);
    for (const end of endsOf(join(root, path).split("/"))) if (!byEnd.has(end)) byEnd.set(end, path);
  }
  return { byName, byEnd };
}

/** What a path ends with, the longest first: a/b/c, b/c, c. */
export function endsOf(parts: readonly string[]): string[] {
  const last = parts.slice(-DEPTH);
  return last.map((_part, from) => last.slice(from).join("/"));
}
