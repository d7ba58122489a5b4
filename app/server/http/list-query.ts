import { z } from "zod";
import { fromCursor, type Page } from "#app/db/pagination.ts";
import { check, readQuery } from "./body.ts";

/** A whole number from 1 in a URL, in digits only: Number() also takes spaces, 1e2 and 0x1. */
function positiveInteger(most = Number.MAX_SAFE_INTEGER) {
  return z
    .preprocess(
      // Fractions stay numbers, whose message says more.
      (text) => (/^-?\d*(\.\d*[1-9])?$/.test(String(text)) ? Number(text) : Number.NaN),
      z.number().int().min(1).max(most),
    )
    .meta({ type: "integer", minimum: 1, maximum: most });
}

const limit = positiveInteger(1000);

/** The pagination parameters, for lists that define their own query. */
export const pageParameters = {
  limit: limit.optional().meta({ description: "At most this many items (1 to 1000); without it, up to 1000 and 8 MB" }),
  cursor: z.string().min(1).max(200).optional().meta({ description: "The X-Next-Cursor header of the previous page" }),
};

/** The search parameter of lists. */
export const searchText = z
  .string()
  .overwrite((text) => text.trim().replace(/\s+/g, " "))
  .max(200)
  .refine((text) => !text.includes("\0"), "The search contains an invalid character.")
  .optional()
  .meta({ description: "Only items with these words" });

/** The query parameters that the API's lists of content accept. */
export const listQuery = z
  .strictObject({
    ...pageParameters,
    fields: z.literal("summary").optional().meta({ description: "`summary` omits the long texts" }),
  })
  .meta({ id: "ListQuery" });

/**
 * Parses the query of a list's URL.
 * @throws HttpError 400 for a parameter that is unknown, repeated or out of range
 */
export function readListQuery(url: string): Page & { summary: boolean } {
  const { fields, ...page } = check(listQuery, readQuery(url));
  return { ...toPage(page), summary: fields === "summary" };
}

/**
 * Checks the URL of a list that takes no parameters.
 * @throws HttpError 400 for any parameter
 */
export function checkNoQuery(url: string): void {
  check(z.strictObject({}), readQuery(url));
}

/** @throws InvalidCursorError for a cursor that no list returned */
export function toPage({ limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }): Page {
  return { limit, after: cursor ? fromCursor(cursor) : undefined };
}
