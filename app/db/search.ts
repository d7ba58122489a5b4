import { sql, type RawBuilder, type SqlBool } from "kysely";
import { z } from "zod";

/** The search parameter of lists. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes("\0"), "No stored text has the character NUL in it.")
  .optional()
  .meta({ description: "Only items with these words" });

/** A condition for the rows whose column contains the text, ignoring case. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return textContains(sql.ref(column), text);
}

/** Like `contains`, for an expression. */
export function textContains(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${expression}) like ${pattern} escape '\\'`;
}
