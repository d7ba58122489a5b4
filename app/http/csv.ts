/** Headers of a table that a browser saves as a file. */
export function csvHeaders(name: string) {
  return { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` };
}

/** A gap (start of the cell, white space, semicolons) and what a formula may begin with, full-width signs included. */
const GAP_AND_SIGN = /(^[\s;\u0085]*|[\s;\u0085]+)([=+\-@＝＋－＠]?)/g;
/** Besides the comma, spreadsheets split cells at these. */
const DELIMITER = /[;\t\r\n\v\f\u0085\u2028\u2029]/;

/**
 * A table as CSV (RFC 4180): every cell quoted, and an apostrophe before what a spreadsheet would run as a formula,
 * wherever in the cell it would begin to read one (OWASP, "CSV Injection").
 */
export function toCsv(rows: string[][]): string {
  const cell = (value: string) => `"${withoutFormulas(value).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function withoutFormulas(value: string): string {
  return value.replace(GAP_AND_SIGN, (_match, gap: string, sign: string, at: number) => {
    const splits = DELIMITER.test(gap);
    const leading = at === 0 && (sign !== "" || splits) ? "'" : "";
    const inner = sign !== "" && splits ? "'" : "";
    return `${leading}${gap}${inner}${sign}`;
  });
}
