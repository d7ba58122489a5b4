import { sql, type RawBuilder, type SqlBool } from "kysely";

/** A condition for the rows whose column contains the text, ignoring case. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return textContains(sql.ref(column), text);
}

/** Like `contains`, for an expression. */
export function textContains(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${expression}) like ${pattern} escape '\\'`;
}
