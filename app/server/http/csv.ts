import type { Context } from "hono";
import { ReadableStream as NodeStream } from "node:stream/web";
import type { Log } from "#app/server/log/log.ts";
import type { RequestEnv } from "./middleware.ts";

/** Rows that an export reads, and a slow client occupies in memory, at once. */
export const CSV_PAGE = 500;

type Csv = { name: string; parts: AsyncIterable<string>; log: Log };

/** Responds with a CSV file, which is read while it is sent. The browser saves it under this name. */
export function sendCsv(c: Context, { name, parts, log }: Csv): Response {
  const { requestId } = c.var as RequestEnv["Variables"];
  const report = (error: unknown) => log.error({ err: error, requestId, path: c.req.path }, "a CSV export failed");
  return c.body(NodeStream.from(bytesOf(parts, report)) as ReadableStream<Uint8Array>, 200, csvHeaders(name));
}

async function* bytesOf(parts: AsyncIterable<string>, report: (error: unknown) => void) {
  try {
    for await (const part of parts) yield Buffer.from(part);
  } catch (error) {
    // The status has been sent: the connection breaks off, which browsers report as a failed download.
    report(error);
    throw error;
  }
}

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

/** A table as CSV in parts: its header, and then one for each page of rows. */
export async function* csvParts<Row>(header: string[], pages: AsyncIterable<Row[]>, cellsOf: (row: Row) => string[]) {
  yield toCsv([header]);
  for await (const rows of pages) yield toCsv(rows.map(cellsOf));
}

function withoutFormulas(value: string): string {
  return value.replace(GAP_AND_SIGN, (_match, gap: string, sign: string, at: number) => {
    const splits = DELIMITER.test(gap);
    const leading = at === 0 && (sign !== "" || splits) ? "'" : "";
    const inner = sign !== "" && splits ? "'" : "";
    return `${leading}${gap}${inner}${sign}`;
  });
}
