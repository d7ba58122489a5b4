import { sql, type RawBuilder, type SqlBool } from "kysely";
import { fold, LETTERS, MARKS } from "#app/config/fold-text.ts";

/** A condition for the rows whose column contains the text, ignoring case, accents and ligatures. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const folded = fold(text);
  const pattern = `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
  const stored = foldedText(sql.ref(column));
  const searched = folded.includes(" ") ? withSingleSpaces(stored) : stored;
  return sql<SqlBool>`${searched} like ${pattern} escape '\\'`;
}

const withSingleSpaces = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, ${sql.lit(String.raw`\s+`)}, ' ', 'g')`;

/**
 * What `fold` returns, in SQL, but with spaces and line breaks as they are. Quoted, "normalize" takes its second argument
 * as a text, which SQLite needs.
 */
function foldedText(expression: RawBuilder<unknown>): RawBuilder<unknown> {
  const plain = sql`lower(regexp_replace("normalize"(${expression}, 'NFKD'), ${sql.lit(MARKS)}, '', 'g'))`;
  const folded = LETTERS.reduce<RawBuilder<unknown>>(
    (text, [letter, plain]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
    plain,
  );
  // For ASCII, as most texts are, lower() does the same in a fraction of the time.
  return sql`case when octet_length(${expression}) = length(${expression}) then lower(${expression}) else ${folded} end`;
}
