/* oxlint-disable max-params -- the signature of rules is markdown-it's */
import type MarkdownIt from "markdown-it";
import type { StateBlock } from "markdown-it";

/*
 * Tables of GitHub Flavored Markdown. Unlike those of markdown-it, they have as many columns as their longest row, so a
 * short head loses no texts.
 */
const MAX_COLUMNS = 100;
/** A short text must not become a huge table. */
const MAX_ADDED_CELLS = 65_536;
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

export function addTables(markdown: MarkdownIt): void {
  markdown.block.ruler.at("table", parseTable, { alt: ["paragraph", "reference"] });
}

function parseTable(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lines = [startLine, startLine + 1];
  if (startLine + 2 > endLine || lines.some((line) => isOutside(state, line))) return false;
  const [head = "", delimiters = ""] = lines.map((line) => lineAt(state, line));
  // One dash and a space begin a list.
  if (!head.includes("|") || !DELIMITERS.test(delimiters) || /^-[ \t]/.test(delimiters)) return false;
  const alignments = cellsOf(delimiters).map(alignmentOf);
  const headCells = cellsOf(head);
  if (headCells.length > alignments.length) return false;
  if (silent) return true;
  const rows = readRows(state, { from: startLine + 2, to: endLine, columns: alignments.length });
  const end = startLine + 2 + rows.length;
  const widest = rows.reduce((most, row) => Math.max(most, row.length), alignments.length);
  const isTooLarge = widest > MAX_COLUMNS || addedCells(rows, widest) > MAX_ADDED_CELLS;
  alignments.length = isTooLarge ? alignments.length : widest;

  state.push("table_open", "table", 1).map = [startLine, end];
  pushRows(state, "thead", { rows: [headCells], alignments });
  if (rows.length > 0) pushRows(state, "tbody", { rows, alignments });
  state.push("table_close", "table", -1);
  state.line = end;
  return true;
}

/** The rows below the delimiters, as far as the table reaches. */
function readRows(state: StateBlock, { from, to, columns }: { from: number; to: number; columns: number }): string[][] {
  const ends = state.md.block.ruler.getRules("blockquote");
  const rows: string[][] = [];
  let added = 0;
  for (let line = from; line < to && !isOutside(state, line); line += 1) {
    const row = lineAt(state, line);
    if (!row || ends.some((rule) => rule(state, line, to, true))) break;
    const cells = cellsOf(row);
    added += Math.max(0, columns - cells.length);
    if (added > MAX_ADDED_CELLS) break;
    rows.push(cells);
  }
  return rows;
}

const addedCells = (rows: string[][], columns: number) => rows.reduce((sum, row) => sum + columns - row.length, 0);

type Part = { rows: string[][]; alignments: string[] };

function pushRows(state: StateBlock, part: "thead" | "tbody", { rows, alignments }: Part): void {
  const cell = part === "thead" ? "th" : "td";
  state.push(`${part}_open`, part, 1);
  for (const row of rows) {
    state.push("tr_open", "tr", 1);
    for (let column = 0; column < alignments.length; column += 1) {
      const open = state.push(`${cell}_open`, cell, 1);
      const alignment = alignments[column];
      if (alignment) open.attrs = [["style", `text-align:${alignment}`]];
      const inline = state.push("inline", "", 0);
      inline.content = row[column]?.trim() ?? "";
      inline.children = [];
      state.push(`${cell}_close`, cell, -1);
    }
    state.push("tr_close", "tr", -1);
  }
  state.push(`${part}_close`, part, -1);
}

/** True for a line of an outer block, or of a code block. */
function isOutside({ sCount, blkIndent }: StateBlock, line: number): boolean {
  const indent = (sCount[line] ?? 0) - blkIndent;
  return indent < 0 || indent >= 4;
}

const lineAt = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trim();

/** A bar behind a backslash separates no cells. */
const cellsOf = (row: string) =>
  row
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|"));

function alignmentOf(delimiter: string): string {
  const [start, end] = [/^\s*:/.test(delimiter), /:\s*$/.test(delimiter)];
  return end ? (start ? "center" : "right") : start ? "left" : "";
}
