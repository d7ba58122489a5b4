import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { KNOWN_EXPORTS } from "#app/features/import/known-exports.ts";
import { decodeFile } from "#importers/decode-file.ts";
import { readItems, type FoundItem } from "./read-items.ts";

/** `from`: where it was read, for an item without a title. */
export type ListItem = Pick<FoundItem, "type" | "item"> & { from: string };

/** The maximum size of a list, which is read into memory whole. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;

/** The items of a list, or of all lists in a folder. */
export async function readList(path: string, types: readonly ServerContentType[]): Promise<ListItem[]> {
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
    items = readItems(JSON.parse(decodeFile(await readFile(file)).text), types);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`${file} cannot be read: it is not valid JSON.`, { cause });
    throw new Error(`${basename(file)} cannot be read: ${String(cause)}.`, { cause });
  }
  const nouns = oneOf(types.map(({ labels }) => `${labels.noun}s`));
  if (!items) throw new Error(`${file} holds no list of ${nouns}. Known are ${KNOWN_EXPORTS}.`);
  return items.map(({ number, ...one }) => ({ ...one, from: `no. ${number} of ${basename(file)}` }));
}

/** Joins names, such as "one, another or a third". */
export const oneOf = (names: string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
