import { outsideCodeBlocks } from "./markdown-links.ts";

/* Completes tables that other programs read: here, the header row has a cell for each column, and there is one. */

const RULE = String.raw`(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?`;
/** A table whose rows match this, also in a quotation or a list. */
const tableOf = (row: string, rule: string) =>
  new RegExp(String.raw`(?<=^|\n)((?:(?!${rule}\n)${row}\n){1,20})(${rule})((?:\n${row}){0,2000})(?=\n|$)`, "g");
const BETWEEN_PIPES = tableOf(String.raw`[ \t>]*\|[^\n]*\|[ \t]*`, String.raw`[ \t>]*\|?${RULE}`);
const WITHOUT_OUTER_PIPES = tableOf(String.raw`[ \t>]*[^|>\s][^|\n]*\|[^\n]*`, String.raw`[ \t>]*${RULE}`);

export function withWholeTables(text: string, notes: Set<string>): string {
  if (!text.includes("|")) return text;
  const complete = (all: string, above: string, rule: string, below: string) => {
    const [header = "", ...others] = above.trimEnd().split("\n");
    const rows = [...others, ...below.split("\n").slice(1)];
    const columns = Math.max(...[header, rule, ...rows].map(cellsIn));
    if (others.length === 0 && cellsIn(header) === columns && cellsIn(rule) === columns) return all;
    if (others.length > 0) notes.add(HEADERS);
    return [filled(header, columns, "   |"), filled(rule, columns, " --- |"), ...rows].join("\n");
  };
  return outsideCodeBlocks(text, (part) =>
    part.replaceAll(BETWEEN_PIPES, complete).replaceAll(WITHOUT_OUTER_PIPES, complete),
  );
}

export const HEADERS = "only the first header row of a table stays a header";

/** The number of cells: pipes at both ends are part of none. */
const cellsIn = (row: string) => row.replace(/^[ \t>]*\|?|\|?[ \t]*$/g, "").split(/(?<!\\)\|/).length;

const filled = (row: string, columns: number, cell: string) =>
  row.trimEnd().replace(/(?<!\|)$/, " |") + cell.repeat(columns - cellsIn(row));
