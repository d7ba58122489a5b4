import type { ChangeSpec, EditorState, Line, StateCommand, TransactionSpec } from "@codemirror/state";

/** The indentation and quote marks of a line, and the marks of its list item and heading. */
const PREFIX = /^((?:\s*>)*\s*)(?:[-*+] |\d+[.)] )?(?:#{1,6} +)?/;

/** The marks of quotes, lists and headings that a line begins with. */
export const LINE_START = /^\s*(?:>\s*|(?:[-*+]|\d+[.)]|#{1,6}|\[[ xX]\])\s+)*/;

/** A line across the page. */
export const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

const LISTS = {
  list: { has: /^[-*+] /, write: () => "- " },
  numbers: { has: /^\d+[.)] /, write: (row: number) => `${row + 1}. ` },
} as const;

/** Turns the selected lines into a list, or back into plain lines when all of them are items of such a list. */
export function toggleLines(kind: keyof typeof LISTS): StateCommand {
  return ({ state, dispatch }) => {
    const { has, write } = LISTS[kind];
    const lines = selectedLines(state).map(({ from, text }) => {
      const [found = "", indent = ""] = PREFIX.exec(text) ?? [];
      const [mark = ""] = has.exec(text.slice(indent.length)) ?? [];
      const start = from + indent.length;
      return { from: start, to: from + found.length, markEnd: start + mark.length, rest: text.slice(indent.length) };
    });
    const filled = withText(lines, ({ rest }) => rest);
    const isAll = filled.every(({ rest }) => has.test(rest));
    const changes = filled.map(({ from, to, markEnd }, row) => {
      return isAll ? { from, to: markEnd } : { from, to, insert: write(row) };
    });
    dispatch(state.update(keepingSelection(state.changes(changes), state.selection.main), { userEvent: "input" }));
    return true;
  };
}

const QUOTE = /^(\s*)> ?/;

/** Turns the selected lines into one quote, with their lists and the gaps between paragraphs, or takes its marks away. */
export const toggleQuote: StateCommand = ({ state, dispatch }) => {
  const lines = selectedLines(state);
  const isGap = ({ text }: Line) => lines.length > 1 && text.trim() === "";
  const isText = (line: Line) => !isGap(line);
  const chosen = lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1);
  const isAll = chosen.every((line) => isGap(line) || QUOTE.test(line.text));
  const changes = chosen.map((line): ChangeSpec => {
    const [mark = "", indent = ""] = QUOTE.exec(line.text) ?? [];
    if (isAll) return { from: line.from + indent.length, to: line.from + mark.length };
    return mark === "" ? { from: line.from, insert: isGap(line) ? ">" : "> " } : [];
  });
  dispatch(state.update(keepingSelection(state.changes(changes), state.selection.main), { userEvent: "input" }));
  return true;
};

/** The lines of the selection. One that ends where a line begins has nothing of that line. */
function selectedLines({ doc, selection }: EditorState): Line[] {
  const { from, to } = selection.main;
  const lines = [doc.lineAt(from)];
  for (let line = lines[0]; line && line.to + 1 < to;) {
    line = doc.line(line.number + 1);
    lines.push(line);
  }
  return lines;
}

/** Of several lines, those that are not empty. */
const withText = <Of>(lines: Of[], textOf: (line: Of) => string) =>
  lines.length === 1 ? lines : lines.filter((line) => textOf(line).trim() !== "");

/**
 * Cycles the selected lines as the first of them: plain and level 1 to level 2, level 2 to level 3, deeper levels to
 * plain. Level 1 is the page's title.
 */
export const cycleHeading: StateCommand = ({ state, dispatch }) => {
  const lines = withText(selectedLines(state), ({ text }) => text).filter(({ text }) => !RULE.test(text));
  const marksOf = ({ text }: Line) => LINE_START.exec(text)?.[0] ?? "";
  const level = lines[0] ? marksOf(lines[0]).replaceAll(/[^#]/g, "").length : 0;
  const insert = level < 2 ? "## " : level === 2 ? "### " : "";
  const changes = lines.map((line) => ({ from: line.from, to: line.from + marksOf(line).length, insert }));
  dispatch(state.update(keepingSelection(state.changes(changes), state.selection.main), { userEvent: "input" }));
  return true;
};

/** Turns the selection into a fenced code block. */
export const insertCodeBlock: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const code = state.sliceDoc(from, to);
  const fence = code.includes("```") ? "~~~" : "```";
  dispatch(state.update(ownBlock(state, `${fence}\n${code}\n${fence}`, 4, 4 + code.length), FOLLOW));
  return true;
};

/** A table of two columns after the selection, its first heading selected. */
export const insertTable: StateCommand = ({ state, dispatch }) => {
  const table = "| Column | Column |\n| ------ | ------ |\n|        |        |";
  const end = state.update({ selection: { anchor: state.selection.main.to } }).state;
  dispatch(state.update(ownBlock(end, table, 2, 8), FOLLOW));
  return true;
};

export const FOLLOW: TransactionSpec = { scrollIntoView: true };

/** Replaces the selection by a block with empty lines around it; `start` to `end` of the block get selected. */
export function ownBlock(state: EditorState, block: string, start: number, end: number): TransactionSpec {
  const { from, to } = state.selection.main;
  const before = linesBefore(state, from);
  const rest = state.sliceDoc(to, to + 2);
  const after = rest === "" || rest === "\n\n" ? "" : rest.startsWith("\n") ? "\n" : "\n\n";
  return {
    changes: { from, to, insert: before + block + after },
    selection: { anchor: from + before.length + start, head: from + before.length + end },
    userEvent: "input",
  };
}

/** Returns the line breaks needed before a block at this position. */
export function linesBefore(state: EditorState, position: number): string {
  const before = state.sliceDoc(Math.max(0, position - 2), position);
  if (before === "" || before === "\n\n" || (before === "\n" && position === 1)) return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

function keepingSelection(
  changes: ReturnType<EditorState["changes"]>,
  { anchor, head }: { anchor: number; head: number },
): TransactionSpec {
  return { changes, selection: { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) } };
}
