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

/** Holds for rows whose column has a text in it, whatever its capitals. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
