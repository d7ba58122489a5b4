import { outsideCodeBlocks } from "./markdown-links.ts";

/* Completes tables that other programs read: here, the header row has a cell for each column, and there is one. */

/** A row between pipes, also in a quotation or a list. */
const ROW = String.raw`[ \t>]*\|[^\n]*\|[ \t]*`;
const RULE = String.raw`[ \t>]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?`;
const TABLE = new RegExp(
  String.raw`(?<=^|\n)((?:(?!${RULE}\n)${ROW}\n){1,20})(${RULE})((?:\n${ROW}){0,2000})(?=\n|$)`,
  "g",
);

export function withWholeTables(text: string, notes: Set<string>): string {
  if (!text.includes("|")) return text;
  return outsideCodeBlocks(text, (part) =>
    part.replaceAll(TABLE, (all, above: string, rule: string, below: string) => {
      const [header = "", ...others] = above.trimEnd().split("\n");
      const rows = [...others, ...below.split("\n").slice(1)];
      const columns = Math.max(...[header, rule, ...rows].map(cellsIn));
      if (others.length === 0 && cellsIn(header) === columns && cellsIn(rule) === columns) return all;
      if (others.length > 0)
        notes.add("of a table's header rows, the first is the header here, and the others are rows");
      return [filled(header, columns, "   |"), filled(rule, columns, " --- |"), ...rows].join("\n");
    }),
  );
}

/** The number of cells: pipes at both ends are part of none. */
const cellsIn = (row: string) => row.replace(/^[ \t>]*\|?|\|?[ \t]*$/g, "").split(/(?<!\\)\|/).length;

const filled = (row: string, columns: number, cell: string) =>
  row.trimEnd().replace(/(?<!\|)$/, " |") + cell.repeat(columns - cellsIn(row));
