/** Response headers that make the browser save a CSV file under this name. */
export function csvHeaders(name: string) {
  return { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` };
}

/** A gap (start of the cell, white space, semicolons) and a possible first character of a formula, also full-width. */
const GAP_AND_SIGN = /(^[\s;\u0085]*|[\s;\u0085]+)([=+\-@＝＋－＠]?)/g;
/** Besides the comma, spreadsheets split cells at these. */
const DELIMITER = /[;\t\r\n\v\f\u0085\u2028\u2029]/;

/**
 * Returns a table as CSV (RFC 4180). Every cell is quoted, and an apostrophe precedes each part of a cell that a
 * spreadsheet could run as a formula (OWASP, "CSV Injection").
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
