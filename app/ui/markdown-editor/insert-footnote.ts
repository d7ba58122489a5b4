import type { StateCommand } from "@codemirror/state";
import { FOLLOW, ownBlock } from "./commands.ts";

/** Lines without text that a footnote could belong to: empty ones, other footnotes and destinations of links. */
const NO_TEXT = /^[\s>]*(?:\[[^\]]+\]:.*)?$/;
/** Lines that a reference would break: fences, rules, underlines of headings, and tables. */
const NO_REFERENCE = /^[\s>]*(?:=+|[-*_](?:[ \t]*[-*_]){1,}|(?:```|~~~).*)\s*$|\|\s*$/;

/** Refers to a new footnote at the end of the text above the cursor, and begins the footnote at the cursor. */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  const { doc, selection } = state;
  let name = 1;
  for (const [, used] of doc.toString().matchAll(/\[\^(\d+)\]/g)) name = Math.max(name, Number(used) + 1);
  let row = doc.lineAt(selection.main.head).number - 1;
  while (row > 0 && NO_TEXT.test(doc.line(row).text)) row -= 1;
  const line = row > 0 ? doc.line(row) : null;
  const reference = `[^${name}]`;
  const isAbove = line && !NO_REFERENCE.test(line.text);
  const changes = isAbove ? { from: line.from + line.text.trimEnd().length, insert: reference } : [];
  const note = `${isAbove ? "" : `${reference}\n\n`}${reference}: `;
  const block = ownBlock(state.update({ changes }).state, note, note.length, note.length);
  dispatch(state.update({ changes }, { ...block, sequential: true }, FOLLOW));
  return true;
};
