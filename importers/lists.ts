import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { JSONParser } from "@streamparser/json";
import { openAsUtf8 } from "./decode-file.ts";
import { openFile } from "./source-files.ts";
import { isId } from "./text.ts";

/* Reads the JSON lists of another backend of the same API. */

export const SUPPORTED =
  "Supported: WordPress (.xml), Ghost (.json), Markdown (.md or .zip), the lists of another system (.json), and an export of this site (.tar.gz).";

/** A list that a file may name, such as "blogs", and the fields by which its items are recognized without a name. */
export type ListType = { table: string; recognizedBy: readonly string[] };

/** `type` is null when the item is of no known list. `place` names an item without a title. */
export type ListItem<Type> = { type: Type | null; item: Record<string, unknown>; place: string };

export type Lists<Type> = { total: number; items(): AsyncGenerator<ListItem<Type>> };

/**
 * Opens the lists in a file or folder.
 * @throws Error with a message for the user when a file holds no list
 */
export async function openLists<Type extends ListType>(path: string, types: readonly Type[]): Promise<Lists<Type>> {
  const files = (await stat(path)).isDirectory()
    ? (await readdir(path)).filter((name) => name.endsWith(".json")).map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new Error(`${path} holds no export and no .json file.`);
  let total = 0;
  for (const file of files) {
    if (!/\.json$/i.test(file)) throw new Error(`${basename(file)}: unknown file format. ${SUPPORTED}`);
    let count = 0;
    for await (const _ of readMembers(file)) count += 1;
    if (count === 0) throw new Error(`${basename(file)} has no list of posts, projects or testimonials. ${SUPPORTED}`);
    total += count;
  }
  return {
    total,
    async *items() {
      for (const file of files)
        for await (const { list, value, number } of readMembers(file))
          yield toItem(value, { list, types, place: `no. ${number} of ${basename(file)}` });
    },
  };
}

function toItem<Type extends ListType>(
  value: unknown,
  { list, types, place }: { list: string; types: readonly Type[]; place: string },
): ListItem<Type> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { type: null, item: {}, place };
  const type =
    types.find(({ table }) => table === list) ??
    types.find(({ recognizedBy }) => recognizedBy.every((field) => field in value));
  return { type: type ?? null, item: plain(value) as Record<string, unknown>, place };
}

type Member = { list: string; value: unknown; number: number };

/** Yields the items of a list, or of an object with lists, one by one: one is in memory at a time. */
async function* readMembers(file: string): AsyncGenerator<Member> {
  const members: Member[] = [];
  const counts = new Map<string, number>();
  let parser: JSONParser | null = null;
  let problem = "";
  // The parser would end at invalid bytes.
  const decoder = new TextDecoder();
  for await (const chunk of await openAsUtf8(openFile(file))()) {
    if (!parser) {
      const isBareList = /^\uFEFF?\s*\[/.test(chunk.toString("utf8", 0, 1_000));
      parser = new JSONParser({ paths: [isBareList ? "$.*" : "$.*.*"], keepStack: false });
      parser.onError = (error) => (problem ||= error.message);
      parser.onValue = ({ value, key, stack }) => {
        if (typeof key !== "number") return;
        const list = String(stack[1]?.key ?? "");
        const number = (counts.get(list) ?? 0) + 1;
        counts.set(list, number);
        members.push({ list, value, number });
      };
    }
    if (!problem) parser.write(decoder.decode(chunk, { stream: true }));
    yield* members.splice(0);
  }
  if (problem || !parser?.isEnded) throw new Error(`${basename(file)} cannot be read: it is not valid JSON.`);
}

/** Converts the ids, dates and numbers of MongoDB's Extended JSON ({"$oid": …}, {"$date": …}) to plain values. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if ("$oid" in value) return value.$oid;
  if ("$date" in value) return typeof value.$date === "object" ? plain(value.$date) : value.$date;
  if ("$numberLong" in value) return Number(value.$numberLong);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/**
 * Returns the item's own id if it has the form of an id, or a hash, which is the same at the next import. The second id
 * is the one under which an earlier version may have imported the item.
 */
export function listItemIds(kind: string, item: Record<string, unknown>): [string, ...string[]] {
  const sourceId = item["_id"] ?? item["id"];
  if ((typeof sourceId === "string" || typeof sourceId === "number") && /^[\w-]{1,64}$/.test(String(sourceId)))
    return isId(String(sourceId)) ? [String(sourceId)] : [hashOf([kind, String(sourceId)]), String(sourceId)];
  const { title, name, createdAt, content, description } = item;
  return [hashOf([kind, sourceId, title, name, createdAt, content, description])];
}

const hashOf = (values: unknown[]) => createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 24);
