/** How such a table is sent, to be saved as a file. */
export function csvHeaders(name: string) {
  return { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` };
}

/**
 * A table as CSV (RFC 4180). Cells that a spreadsheet would run as a formula get an apostrophe before them
 * (OWASP, "CSV Injection").
 */
export function toCsv(rows: string[][]): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
