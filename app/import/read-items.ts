import { createHash } from "node:crypto";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { RawItem } from "#app/content/read-item.ts";
import { isId } from "#app/text/slug.ts";

/* Reads items in the format of the API's own lists, and of the lists of earlier backends. */

/** An item of a file and its number in its list; `type` is null when its content type is unknown. */
export type FoundItem = { type: ServerContentType | null; item: RawItem; number: number };

/** What earlier versions took over as an id. */
const GIVEN_ID = /^[\w-]{1,64}$/;

/** The items of one file: a list, or an object that holds lists by name. Null when it holds none. */
export function readItems(json: unknown, types: readonly ServerContentType[]): FoundItem[] | null {
  const found = (list: unknown[], named?: ServerContentType) =>
    list.map((item, index): FoundItem => {
      const isItem = typeof item === "object" && item !== null && !Array.isArray(item);
      const type = isItem ? (named ?? typeOf(item, types)) : null;
      return { type, item: isItem ? (plain(item) as RawItem) : {}, number: index + 1 };
    });
  if (Array.isArray(json)) return found(json);
  if (typeof json !== "object" || json === null) return null;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  if (lists.length === 0) return null;
  return lists.flatMap(([name, list]) =>
    found(
      list,
      types.find(({ table }) => table === name),
    ),
  );
}

function typeOf(item: object, types: readonly ServerContentType[]): ServerContentType | null {
  return types.find(({ recognizedBy }) => recognizedBy.every((field) => field in item)) ?? null;
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
export function idsOf({ name: kind }: Pick<ServerContentType, "name">, item: RawItem): [string, ...string[]] {
  const given = item["_id"] ?? item["id"];
  if ((typeof given === "string" || typeof given === "number") && GIVEN_ID.test(String(given)))
    return isId(String(given)) ? [String(given)] : [hashOf([kind, String(given)]), String(given)];
  const { title, name, createdAt, content, description } = item;
  return [hashOf([kind, given, title, name, createdAt, content, description])];
}

const hashOf = (values: unknown[]) => createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 24);
