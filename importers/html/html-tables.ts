import type TurndownService from "turndown";
import { HEADERS } from "#importers/markdown/markdown-tables.ts";
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
    const result = headings.get(row) ?? isHeadingRow(row);
    headings.set(row, result);
    return result;
  };
  /** True for a table that arranges blocks, rather than holds data: one with a single cell, or with tables in it. */
  const isLayout = (table: Element | null) => {
    if (table === null) return true;
    const cached = layouts.get(table);
    if (cached !== undefined) return cached;
    const result = table.querySelectorAll("table").length > 0 || isSingleCell(table);
    layouts.set(table, result);
    if (!result) completeRows(table, notes);
    // The plugin reads the rows for each row, and the parser searches them anew each time.
    Object.defineProperty(table, "rows", { value: Array.from(table.querySelectorAll("tr")) });
    return result;
  };
  return {
    layoutTable: { filter: (node) => nameOf(node) === "table" && isLayout(node), replacement: asBlock },
    layoutCell: { filter: (node) => isOneOf(CELLS, node) && isLayout(node.closest("table")), replacement: asBlock },
    cell: {
      filter: (node) => {
        if (!isOneOf(CELLS, node) || isLayout(node.closest("table"))) return false;
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

/**
 * Gives each column of a table its cell in the heading row, of which Markdown has one, and in rows with cells over several
 * columns.
 */
function completeRows(table: Element, notes: Set<string>): void {
  const rows = Array.from(table.querySelectorAll("tr"));
  let columns = 0;
  for (const row of rows) {
    if (row.children.length === 0) row.remove();
    for (const cell of Array.from(row.children)) expandCell(cell, notes);
    columns = Math.max(columns, row.children.length);
  }
  const heads = Array.from(table.querySelectorAll("thead"));
  const [first, ...others] = heads.flatMap((one) => Array.from(one.children)).filter((row) => row.children.length > 0);
  const [next] = others;
  const head = heads.at(-1);
  if (head && next) {
    notes.add(HEADERS);
    const body = head.nextElementSibling ?? head.parentElement?.appendChild(next.ownerDocument.createElement("tbody"));
    for (const row of others.toReversed()) body?.insertBefore(row, body.firstChild);
    for (const one of heads) if (!one.contains(first ?? null)) one.remove();
  }
  const heading = first ?? table.querySelector("tr");
  if (!heading || !isHeadingRow(heading)) return;
  while (heading.children.length < columns) heading.appendChild(heading.ownerDocument.createElement("th"));
}

/** Follows a cell over several columns by empty ones. */
function expandCell(cell: Element, notes: Set<string>): void {
  const [columns, rows] = ["colspan", "rowspan"].map((name) => Number(cell.getAttribute(name) ?? 1));
  for (const [many, size = 1] of [
    ["rows", rows],
    ["columns", columns],
  ] as const)
    if (size > 1) notes.add(`a table cell that spans several ${many} is only in the first`);
  const { ownerDocument, nodeName } = cell;
  for (let count = Math.min(columns || 1, MAX_SPAN); count > 1; count -= 1)
    cell.parentNode?.insertBefore(ownerDocument.createElement(nodeName.toLowerCase()), cell.nextSibling);
  cell.removeAttribute("colspan");
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
  return `${start}${line.padEnd(3)} |`;
}
