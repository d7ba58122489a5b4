import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST } from "#app/archive/format.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { openSource, type OpenedSource } from "#importers/open-source.ts";
import { readList, type ListItem } from "./read-list.ts";
import { UsageError } from "./usage-error.ts";

/** The kind of import that files and folders hold. */
export type Recognized =
  /** An export of this site. */
  | { kind: "site"; path: string }
  | { kind: "posts"; opened: OpenedSource[] }
  /** The lists of another backend's API. */
  | { kind: "lists"; items: ListItem[] };

/**
 * Detects by their content what files and folders hold, and opens them.
 * @throws Error with a message for the user when a file or folder is of no known kind
 */
export async function recognize(paths: string[], types: readonly ServerContentType[]): Promise<Recognized> {
  const [path = ""] = paths;
  const areExports = await Promise.all(paths.map(isExport));
  if (areExports.includes(true)) {
    if (paths.length > 1) throw new UsageError("Import an export of this site by itself, and anything else after it.");
    return { kind: "site", path };
  }
  const opened = await Promise.all(paths.map((one) => openSource(one, new Date())));
  const sources = opened.filter((one) => one !== null);
  if (sources.length > 0 && sources.length < opened.length)
    throw new UsageError("Import the lists of a backend and the exports of other systems one after the other.");
  if (sources.length > 0) return { kind: "posts", opened: sources };
  return { kind: "lists", items: (await Promise.all(paths.map((one) => readList(one, types)))).flat() };
}

/** Closes the files that `recognize` has opened. */
export function closeFiles(found: Recognized): void {
  if (found.kind === "posts") for (const { files } of found.opened) files?.close();
}

async function isExport(path: string): Promise<boolean> {
  if (/\.(tar\.gz|tgz)$/i.test(path)) return true;
  const found = await stat(path).catch(() => null);
  if (!found) throw new UsageError(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return false;
  const names = await readdir(path);
  // An interrupted export has no manifest yet. It counts as an export here and is rejected later for that.
  return (names.includes("rows") && names.includes("media")) || (await holdsOwnManifest(path));
}

/** Checks the fields, because web apps and browser extensions also have a file named manifest.json. */
async function holdsOwnManifest(path: string): Promise<boolean> {
  const text = await readFile(join(path, MANIFEST), "utf8").catch(() => "");
  return ["format", "migrations", "tables"].every((field) => text.includes(`"${field}"`));
}
