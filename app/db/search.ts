import { sql, type RawBuilder, type SqlBool } from "kysely";
import { z } from "zod";

/** What a list is searched for. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes("\0"), "No stored text has the character NUL in it.")
  .optional()
  .meta({ description: "Only items with these words" });

/**
 * Holds for rows whose column has a text in it, whatever its capitals. SQLite knows capitals of ASCII only: letters
 * beyond it have to be written as they are stored.
 */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = (value: string) => `%${value.replace(/[\\%_]/g, "\\$&")}%`;
  const ref = sql.ref(column);
  return sql<SqlBool>`(lower(${ref}) like ${pattern(text.toLowerCase())} escape '\\' or ${ref} like ${pattern(text)} escape '\\')`;
}
