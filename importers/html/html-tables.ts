import type TurndownService from "turndown";
import { isOneOf, nameOf, oneLine } from "./html-nodes.ts";

/* A cell of a Markdown table is one line of text: converts the cells of HTML tables accordingly. */

const CELLS = ["td", "th"] as const;
/** Blocks that the table plugin, or a Markdown table, does not allow in cells. */
const BLOCK_TAG = /<(\/?)(?:ul|ol|li|h[1-6]|blockquote|pre)(?=[\s>])[^<>]*>/gi;
const RULE_TAG = /<hr(?=[\s>])[^<>]*>/gi;
const BREAK_TAG = /<br(?=[\s>])[^<>]*>/gi;
/** Maximum columns that a cell spans here. The table plugin writes each of them. */
const MAX_SPAN = 50;

/** Rules for tables and their cells. Add them after the table plugin, whose rules they precede. */
export function tableRules(notes: Set<string>): Record<string, TurndownService.Rule> {
  const layouts = new WeakMap<Element, boolean>();
  const headings = new WeakMap<Element, boolean>();
  const isHeading = (row: Element) => {
    const found = headings.get(row) ?? isHeadingRow(row);
    headings.set(row, found);
    return found;
  };
  /** True for a table that arranges blocks, rather than holds data: one with a single cell, or with tables in it. */
  const isLayout = (table: Element | null) => {
    if (table === null) return true;
    const known = layouts.get(table);
    if (known !== undefined) return known;
    const found = table.querySelectorAll("table").length > 0 || isSingleCell(table);
    layouts.set(table, found);
    // The plugin reads the rows for each row, and the parser searches them anew each time.
    Object.defineProperty(table, "rows", { value: Array.from(table.querySelectorAll("tr")) });
    return found;
  };
  return {
    layoutTable: { filter: (node) => nameOf(node) === "table" && isLayout(node), replacement: asBlock },
    layoutCell: { filter: (node) => isOneOf(CELLS, node) && isLayout(node.closest("table")), replacement: asBlock },
    cell: {
      filter: (node) => {
        if (!isOneOf(CELLS, node) || isLayout(node.closest("table"))) return false;
        limitSpans(node, notes);
        flatten(node, notes);
        return true;
      },
      replacement: (text, node) => {
        const row = node.parentElement;
        const isTitle = nameOf(node) === "th" && row !== null && !isHeading(row);
        return tableCell(text, node, isTitle);
      },
    },
  };
}

/** True for a row of column titles, which are bold in any case. */
const isHeadingRow = (row: Element) =>
  (row.parentElement !== null && nameOf(row.parentElement) === "thead") ||
  (row === row.closest("table")?.querySelector("tr") &&
    Array.from(row.children).every((cell) => nameOf(cell) === "th"));

const isSingleCell = (table: Element) =>
  table.querySelectorAll("tr").length === 1 && table.querySelectorAll("td, th").length <= 1;

const asBlock = (text: string) => `\n\n${text.trim()}\n\n`;

function limitSpans(cell: Element, notes: Set<string>): void {
  for (const [span, many] of [
    ["rowspan", "rows"],
    ["colspan", "columns"],
  ] as const) {
    const size = Number(cell.getAttribute(span) ?? 1);
    if (size > 1) notes.add(`a table's cell over several ${many} stands in the first of them`);
    if (size > MAX_SPAN) cell.setAttribute(span, String(MAX_SPAN));
  }
}

/** Makes plain blocks of a cell's lists and headings, and spaces of its line breaks. */
function flatten(cell: Element, notes: Set<string>): void {
  const html = cell.innerHTML;
  const blocks = html.replaceAll(BLOCK_TAG, "<$1div>").replaceAll(RULE_TAG, "<div></div>");
  if (blocks !== html) notes.add("a table's cell with a list or heading became one line");
  const flat = blocks.replaceAll(BREAK_TAG, " ");
  if (flat !== html) cell.innerHTML = flat;
}

/** Writes a cell in one line, the title of a row in bold, its blocks separated by semicolons, in the way of the table plugin. */
function tableCell(text: string, cell: HTMLElement, isTitle: boolean): string {
  const plain = oneLine(text, "; ").replaceAll("|", String.raw`\|`);
  const line = isTitle && plain && !/\*\*|!\[/.test(plain) ? `**${plain}**` : plain;
  const start = cell.previousElementSibling === null ? "| " : " ";
  const emptyCells = " |    ".repeat(Math.max(1, Number(cell.getAttribute("colspan")) || 1) - 1);
  return `${start}${line.padEnd(3)}${emptyCells} |`;
}
