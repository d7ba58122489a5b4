import { createHash } from "node:crypto";
import type { z } from "zod";
import type { BlogStatus } from "#app/features/blog/post.ts";

/* Reads items as the API's own lists answer them, and as the backends before it did. */

export type Kind = "blog" | "project" | "testimonial";
export type Item = Record<string, unknown>;

const ID = /^[\w-]{1,64}$/;
const MANY = new Map<string, Kind>([
  ["blogs", "blog"],
  ["projects", "project"],
  ["testimonials", "testimonial"],
]);

/** The items of one file: a list, or an object that holds lists by name. Null when it holds none. */
export function readItems(json: unknown): { kind: Kind | null; item: Item }[] | null {
  if (Array.isArray(json)) return json.map((item) => ({ kind: kindOf(item), item: plain(item) as Item }));
  if (typeof json !== "object" || json === null) return null;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  if (lists.length === 0) return null;
  return lists.flatMap(([name, list]) =>
    list.map((item) => ({ kind: MANY.get(name) ?? kindOf(item), item: plain(item) as Item })),
  );
}

/** A post has a title and a content, a project a title and a description, a testimonial a name and a content. */
function kindOf(item: unknown): Kind | null {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return null;
  if ("title" in item && "content" in item) return "blog";
  if ("title" in item && "description" in item) return "project";
  return "name" in item && "content" in item ? "testimonial" : null;
}

/** Ids and dates as MongoDB's tools write them ({"$oid": …}, {"$date": …}) become texts. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if ("$oid" in value) return value.$oid;
  if ("$date" in value) return typeof value.$date === "object" ? plain(value.$date) : value.$date;
  if ("$numberLong" in value) return Number(value.$numberLong);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** The id that the item has, or one that is made of it and is the same the next time. */
export function idOf(kind: Kind, item: Item): string {
  const given = item["_id"] ?? item["id"];
  if ((typeof given === "string" || typeof given === "number") && ID.test(String(given))) return String(given);
  const { title, name, createdAt, content, description } = item;
  const text = JSON.stringify([kind, given, title, name, createdAt, content, description]);
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}

/** A time in any usual spelling as ours; null without one. */
export function timeOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * Whether a post goes online: published, without any status, or scheduled with a time. Nothing else may become public by
 * being imported: it becomes a draft, with a note.
 */
export function statusOf(item: Item, publishAt: string | null): { status: BlogStatus; note?: string } {
  const given = item["status"] ?? "published";
  const status = typeof given === "string" ? given.trim().toLowerCase() : "";
  if (status === "published" || status === "draft") return { status };
  if (status === "scheduled" && publishAt) return { status };
  const why = status === "scheduled" ? "it is scheduled without a time" : `its status is ${JSON.stringify(given)}`;
  return { status: "draft", note: `becomes a draft: ${why.slice(0, 200)}` };
}

/** A count that is given as a number or as a list of those who were counted. */
export function countOf(value: unknown): number {
  const count = Array.isArray(value) ? value.length : Math.floor(Number(value ?? 0));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** The address of a picture: {url}, or the address itself. */
export function addressOf(value: unknown): { url: string; alt?: string } | null {
  if (typeof value === "string") return value.trim() === "" ? null : { url: value };
  if (typeof value !== "object" || value === null || !("url" in value)) return null;
  const { url, alt } = value as { url: unknown; alt?: unknown };
  if (typeof url !== "string" || url.trim() === "") return null;
  return { url, ...(typeof alt === "string" && { alt }) };
}

/**
 * What of an item our forms take. A field that need not be there is left out when it is not valid.
 * @throws Error with the reason why the item cannot be taken
 */
export function fit<Schema extends z.ZodObject>(
  schema: Schema,
  values: Item,
): { fields: z.output<Schema>; notes: string[] } {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
  const first = schema.safeParse(given);
  if (first.success) return { fields: first.data, notes: [] };
  const names = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  const second = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name))));
  const [issue] = first.error.issues;
  const required = second.error?.issues.map(({ path }) => String(path[0])) ?? [];
  if (!second.success) {
    const why = first.error.issues.find(({ path }) => required.includes(String(path[0]))) ?? issue;
    throw new Error(`${String(why?.path[0])}: ${why?.message}`);
  }
  return {
    fields: second.data,
    notes: first.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`),
  };
}
