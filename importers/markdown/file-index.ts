import { join } from "node:path/posix";

/** The end of the name of a Markdown file. */
export const MARKDOWN_EXTENSION = /\.(?:mdx?|markdown|mkd|mkdn|mkdown)$/i;

/** An index of Markdown files by link target. Built once: a vault can hold 20,000 notes with many links each. */
export type FileIndex = {
  /** By each end of the file's path without extension, as `noteKey`; of several files, the first. */
  byName: ReadonlyMap<string, string>;
  /** By each end of the file's path, in Unicode NFC: a/b/c.md, b/c.md and c.md. */
  byEnd: ReadonlyMap<string, string>;
};

/** Ignores the case, and the Unicode form: macOS writes file names in NFD, and texts are in NFC. */
export const noteKey = (name: string) => name.normalize().toLowerCase();

/** The maximum number of a path's last parts that are indexed: a path in a zip may have thousands. */
const DEPTH = 12;

/** `root` names the folders above the paths, which links may name, too. */
export function indexFiles(paths: readonly string[], root: string): FileIndex {
  const byName = new Map<string, string>();
  const byEnd = new Map<string, string>();
  for (const path of paths) {
    for (const end of endsOf(join(root, path).normalize().split("/"))) {
      if (!byEnd.has(end)) byEnd.set(end, path);
      const name = noteKey(end.replace(/\.\w+$/, ""));
      if (!byName.has(name)) byName.set(name, path);
    }
  }
  return { byName, byEnd };
}

/** Returns all ends of a path, the longest first: a/b/c, b/c, c. */
export function endsOf(parts: readonly string[]): string[] {
  const last = parts.slice(-DEPTH);
  return last.map((_part, from) => last.slice(from).join("/"));
}
