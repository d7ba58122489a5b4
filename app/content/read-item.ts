import type { z } from "zod";
import { timeAt } from "#app/config/time-zone.ts";
import { hasZone, inUtc } from "./in-utc.ts";
import { toStoredTime } from "./stored-time.ts";

/* Parses the fields of imported items, in any of the formats that other backends use. */

export type RawItem = Record<string, unknown>;

/**
 * Converts a time in any format that Date parses, or in milliseconds, to ISO 8601; null when it is neither. A time without
 * a zone is one of this zone.
 */
export function timeOf(value: unknown, timeZone = "UTC"): string | null {
  if (typeof value === "string") return readTime(value.trim(), timeZone);
  return typeof value === "number" ? toStoredTime(value) : null;
}

function readTime(text: string, timeZone: string): string | null {
  const utc = toStoredTime(inUtc(text));
  if (utc === null || hasZone(text)) return utc;
  const minute = timeAt(utc.slice(0, 16), timeZone);
  return minute && toStoredTime(Date.parse(minute) + (Date.parse(utc) % 60_000));
}

/** The times in the fields of an item, in ISO 8601: those without a zone are of this zone. Others stay as they are. */
export const withTimes = (item: RawItem, timeZone: string): RawItem =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      name.endsWith("At") ? (timeOf(value, timeZone) ?? value) : value,
    ]),
  );

/** The times of creation and last change; `now` and the time of creation are the fallbacks. */
export function timesOf(item: RawItem, now: Date): { createdAt: string; updatedAt: string } {
  const createdAt = timeOf(item["createdAt"]) ?? now.toISOString();
  return { createdAt, updatedAt: timeOf(item["updatedAt"]) ?? createdAt };
}

/** Reads a count that is a number, or a list of the users counted; 0 when it is neither. */
export function countOf(value: unknown): number {
  const count = Array.isArray(value) ? value.length : Math.floor(Number(value ?? 0));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Reads an image that is an object with `url`, or the URL itself. */
export function imageSource(value: unknown): { url: string; alt?: string } | null {
  if (typeof value === "string") return value.trim() === "" ? null : { url: value };
  if (typeof value !== "object" || value === null || !("url" in value)) return null;
  const { url, alt } = value as { url: unknown; alt?: unknown };
  if (typeof url !== "string" || url.trim() === "") return null;
  return { url, ...(typeof alt === "string" && { alt }) };
}

/**
 * Validates an item with the schema of a form. Leaves out an invalid optional field, and returns a note about it.
 * @throws Error with the reason when a required field is missing or invalid
 */
export function parseLeniently<Schema extends z.ZodObject>(
  schema: Schema,
  values: RawItem,
): { fields: z.output<Schema>; notes: string[] } {
  const filledValues = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
  const first = schema.safeParse(filledValues);
  if (first.success) return { fields: first.data, notes: [] };
  const names = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  const second = schema.safeParse(
    Object.fromEntries(Object.entries(filledValues).filter(([name]) => !names.has(name))),
  );
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
