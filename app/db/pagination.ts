import { sql, type RawBuilder, type SqlBool } from "kysely";
import { z } from "zod";
import { check, readQuery } from "#app/http/body.ts";
import { HttpError } from "#app/http/errors.ts";

const limit = z.coerce.number().int().min(1).max(1000);

/** Those two parameters of a list, for one that has more. */
export const pageParameters = {
  limit: limit.optional().meta({ description: "At most this many items (1 to 1000); without it, up to 1000 and 8 MB" }),
  cursor: z.string().min(1).max(200).optional().meta({ description: "Answered as X-Next-Cursor by the page before" }),
};

/** Query parameters by which every list of the API can be narrowed. */
export const listQuery = z
  .strictObject({
    ...pageParameters,
    fields: z.literal("summary").optional().meta({ description: "Leaves the long texts out" }),
  })
  .meta({ id: "ListQuery" });

export type Place = { time: string; id: string };
export type Page = { limit?: number | undefined; after?: Place | undefined };

/**
 * What a list's address asks for.
 * @throws HttpError 400 for a parameter that is unknown, repeated or out of range
 */
export function readListQuery(address: string): Page & { summary: boolean } {
  const { fields, ...page } = check(listQuery, readQuery(address));
  return { ...toPage(page), summary: fields === "summary" };
}

/** @throws HttpError 400 for a cursor that no answer of ours gave */
export function toPage({ limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }): Page {
  return { limit, after: cursor ? fromCursor(cursor) : undefined };
}

/** Holds for rows that come after a place in a list that is sorted by these two columns, newest first. */
export function comesAfter(time: string, id: string, place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${place.time}, ${place.id})`;
}

/** Holds for rows that come before that place. */
export function comesBefore(time: string, id: string, place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) > (${place.time}, ${place.id})`;
}

/** Where the next page starts, as an opaque word. */
export function toCursor(place: Place): string {
  return Buffer.from(`${place.time} ${place.id}`).toString("base64url");
}

/** @throws HttpError 400 for a word that no answer of ours gave */
function fromCursor(cursor: string): Place {
  const [, time, id] = /^([\dT:.-]+Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !id) {
    throw new HttpError(400, "The cursor is not one that this list answered.", {
      errors: { cursor: "Use the value of X-Next-Cursor, unchanged." },
    });
  }
  return { time, id };
}
