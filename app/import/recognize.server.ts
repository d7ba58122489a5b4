import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { MANIFEST } from "#app/backup/archive.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { KNOWN_EXPORTS } from "#app/text/known-exports.ts";
import { openSource, type OpenedSource } from "./open-source.server.ts";
import { readItems, type FoundItem } from "./read-items.server.ts";
import { UsageError } from "./usage-error.ts";

export type ListItem = FoundItem & { from: string };

/** What files and folders hold that can be imported. */
export type Recognized =
  /** An export of this site. */
  | { kind: "site"; path: string }
  | { kind: "posts"; opened: OpenedSource[] }
  /** The lists of another backend's API. */
  | { kind: "lists"; items: ListItem[] };

/** A list is read whole. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;

/**
 * Tells by what they hold what files and folders are.
 * @throws Error in a sentence when one is none of what is known
 */
export async function recognize(paths: string[], types: readonly ServerContentType[]): Promise<Recognized> {
  const [path = ""] = paths;
  if (/\.(tar\.gz|tgz)$/i.test(path) || (await holdsExport(path))) return { kind: "site", path };
  const opened = await Promise.all(paths.map((one) => openSource(one, new Date())));
  const sources = opened.filter((one) => one !== null);
  if (sources.length > 0 && sources.length < opened.length)
    throw new UsageError("Import the lists of a backend and the exports of other systems one after the other.");
  if (sources.length > 0) return { kind: "posts", opened: sources };
  return { kind: "lists", items: (await Promise.all(paths.map((one) => readList(one, types)))).flat() };
}

async function holdsExport(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new UsageError(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return false;
  const names = await readdir(path);
  // One that was cut off has no manifest yet, and is refused for that.
  return (names.includes("rows") && names.includes("media")) || (await holdsOwnManifest(path));
}

/** Web apps and extensions of browsers have a file of this name, too. */
async function holdsOwnManifest(path: string): Promise<boolean> {
  const text = await readFile(join(path, MANIFEST), "utf8").catch(() => "");
  return ["format", "migrations", "tables"].every((field) => text.includes(`"${field}"`));
}

async function readList(path: string, types: readonly ServerContentType[]): Promise<ListItem[]> {
  const files = (await stat(path).catch(() => null))?.isDirectory()
    ? (await readdir(path)).filter((name) => name.endsWith(".json")).map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new Error(`${path} holds no export and no .json file.`);
  return (await Promise.all(files.map((file) => readFileOfList(file, types)))).flat();
}

async function readFileOfList(file: string, types: readonly ServerContentType[]): Promise<ListItem[]> {
  const unknown = `${file} is no export that is known here. Known are ${KNOWN_EXPORTS}.`;
  if (!/\.json$/i.test(file)) throw new Error(unknown);
  if ((await stat(file)).size > MAX_LIST_BYTES)
    throw new Error(`${file} is no Ghost export, and too large for a list: at most 256 MB. Split it.`);
  let items: FoundItem[] | null = null;
  try {
    // Some programs write a mark of the byte order first.
    items = readItems(JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, "")), types);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${file} cannot be read: it is not valid JSON.`, { cause });
    throw new Error(`${basename(file)} cannot be read: ${String(cause)}.`, { cause });
  }
  const nouns = oneOf(types.map(({ labels }) => `${labels.noun}s`));
  if (!items) throw new Error(`${file} holds no list of ${nouns}. Known are ${KNOWN_EXPORTS}.`);
  return items.map((one) => ({ ...one, from: file }));
}

/** "one, another or a third" */
export const oneOf = (names: string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
