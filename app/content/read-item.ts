import type { z } from "zod";

/* Reads the fields of items of other backends, in whatever shape these have them. */

export type RawItem = Record<string, unknown>;

/** A time in any usual spelling as ours; null without one. */
export function timeOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** When the item was made and last changed. */
export function timesOf(item: RawItem, now: Date): { createdAt: string; updatedAt: string } {
  const createdAt = timeOf(item["createdAt"]) ?? now.toISOString();
  return { createdAt, updatedAt: timeOf(item["updatedAt"]) ?? createdAt };
}

/** A count that is given as a number or as a list of those who were counted. */
export function countOf(value: unknown): number {
  const count = Array.isArray(value) ? value.length : Math.floor(Number(value ?? 0));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Where an image is: {url}, or the URL itself. */
export function imageSource(value: unknown): { url: string; alt?: string } | null {
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
  values: RawItem,
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
