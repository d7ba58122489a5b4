import { redirectForm } from "./redirect.ts";

export const CSV_HEADER = "from,to";
const MOST_LINES = 10_000;

type Read = {
  rows: { line: number; from: string; to: string }[];
  /** Errors by line number; the header is line 1. */
  errors: Record<number, string>;
};

/** Parses a table of redirects as spreadsheets export it (RFC 4180), separated by commas, semicolons or tabs. */
export function readRedirects(csv: string): Read {
  const text = csv.replace(/^\uFEFF/, "");
  const [header = ""] = text.split(/\r\n|\r|\n/, 1);
  const separator = [",", ";", "\t"].find((sign) => cellsOf(header, sign)?.join() === CSV_HEADER);
  if (!separator) return { rows: [], errors: { 1: `The first line must be the header ${CSV_HEADER}.` } };
  const rows: Read["rows"] = [];
  const errors: Read["errors"] = {};
  const seen = new Map<string, number>();
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    if (line === 1 || content.trim() === "") continue;
    if (line > MOST_LINES + 1) {
      errors[line] = "A table can have at most 10,000 redirects. Split it.";
      break;
    }
    const read = readLine(content, separator);
    if ("error" in read) errors[line] = read.error;
    else if (seen.has(read.from)) errors[line] = `${read.from} is in line ${seen.get(read.from)} already.`;
    else {
      seen.set(read.from, line);
      rows.push({ line, ...read });
    }
  }
  return { rows, errors };
}

function readLine(content: string, separator: string): { from: string; to: string } | { error: string } {
  // The decoder replaced bytes that are not UTF-8, as older versions of Excel write them, with U+FFFD.
  if (content.includes("\uFFFD")) return { error: "A letter of it cannot be read. Save the table as CSV in UTF-8." };
  const cells = cellsOf(content, separator);
  if (!cells) return { error: "A quotation mark is not closed." };
  if (cells.length !== 2) return { error: "A line must have two cells: from and to." };
  const checked = redirectForm.safeParse({ from: cells[0], to: cells[1] });
  return checked.success ? checked.data : { error: checked.error.issues[0]?.message ?? "This is no redirect." };
}

/**
 * The trimmed cells of a line; null when a quotation mark is not closed. No cell spans lines, as paths have no line
 * breaks.
 */
function cellsOf(content: string, separator: string): string[] | null {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] ?? "";
    if (sign === '"' && quoted && content[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return quoted ? null : [...cells, cell.trim()];
}
