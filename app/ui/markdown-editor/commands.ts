import { EditorSelection, type ChangeSpec, type StateCommand, type TransactionSpec } from "@codemirror/state";

const PREFIX = /^(\s*)(?:[-*+] |\d+[.)] |> )?/;

/** Puts a mark such as `**` around every selection, or takes it away. */
export function toggleInline(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const size = mark.length;
    const change = state.changeByRange(({ from, to }) => {
      const inside = state.sliceDoc(from, to);
      const isBefore = state.sliceDoc(Math.max(0, from - size), from) === mark;
      const isAfter = state.sliceDoc(to, to + size) === mark;
      const isOutside = isBefore && isAfter;
      // With the cursor right before a closing mark, move the cursor past it.
      if (from === to && isAfter && !isBefore) return { range: EditorSelection.cursor(to + size) };
      if (isOutside) {
        const changes = [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ];
        return { changes, range: EditorSelection.range(from - size, to - size) };
      }
      if (inside.length > 2 * size && inside.startsWith(mark) && inside.endsWith(mark)) {
        const changes = { from, to, insert: inside.slice(size, -size) };
        return { changes, range: EditorSelection.range(from, to - 2 * size) };
      }
      const changes = [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
      return { changes, range: EditorSelection.range(from + size, to + size) };
    });
    dispatch(state.update(change, { userEvent: "input" }, FOLLOW));
    return true;
  };
}

/** Wraps every selection in a mark, even when it is already wrapped. */
export function wrap(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange(({ from, to }) => ({
      changes: [
        { from, insert: mark },
        { from: to, insert: mark },
      ],
      range: EditorSelection.range(from + mark.length, to + mark.length),
    }));
    dispatch(state.update(change, { userEvent: "input" }));
    return true;
  };
}

const PREFIXES = {
  list: { has: /^\s*[-*+] /, write: () => "- " },
  numbers: { has: /^\s*\d+[.)] /, write: (row: number) => `${row + 1}. ` },
  quote: { has: /^\s*> /, write: () => "> " },
} as const;

/** Turns the selected lines into a list or a quote, or back into plain lines when all of them have the prefix. */
export function toggleLines(kind: keyof typeof PREFIXES): StateCommand {
  return ({ state, dispatch }) => {
    const { has, write } = PREFIXES[kind];
    const { from, to } = state.selection.main;
    const lines = [];
    for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
      lines.push(at);
      // A selection that ends where a line begins has nothing of that line.
      if (at.to + 1 >= to) break;
    }
    const filled = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== "");
    const isAll = filled.every(({ text }) => has.test(text));
    const changes: ChangeSpec[] = filled.map((line, row) => {
      const [found = "", indent = ""] = PREFIX.exec(line.text) ?? [];
      return { from: line.from, to: line.from + found.length, insert: isAll ? indent : indent + write(row) };
    });
    dispatch(state.update(keepingSelection(state.changes(changes), state.selection.main), { userEvent: "input" }));
    return true;
  };
}

/**
 * Cycles the current line: plain and level 1 to level 2, level 2 to level 3, deeper levels to plain. Level 1 is the
 * page's title.
 */
export const cycleHeading: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.head);
  const [found = "", marks = ""] = /^(#{1,6}) +/.exec(line.text) ?? [];
  const next = marks.length < 2 ? "## " : marks.length === 2 ? "### " : "";
  const changes = state.changes({ from: line.from, to: line.from + found.length, insert: next });
  dispatch(state.update(keepingSelection(changes, state.selection.main), { userEvent: "input" }));
  return true;
};

/** Inserts a link around the selection and selects the placeholder that the user has to replace. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const chosen = state.sliceDoc(from, to);
  const isUrl = /^https?:\/\/\S+$/.test(chosen);
  const label = isUrl || chosen === "" ? "link text" : chosen;
  const url = isUrl ? chosen : "https://";
  const selection =
    label === chosen
      ? { anchor: from + label.length + 3, head: from + label.length + 3 + url.length }
      : { anchor: from + 1, head: from + 1 + label.length };
  dispatch(
    state.update({ changes: { from, to, insert: `[${label}](${url})` }, selection, userEvent: "input" }, FOLLOW),
  );
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

/** A table of two columns, its first heading selected. */
export const insertTable: StateCommand = ({ state, dispatch }) => {
  const table = "| Column | Column |\n| ------ | ------ |\n|        |        |";
  dispatch(state.update(ownBlock(state, table, 2, 8), FOLLOW));
  return true;
};

/** Inserts a block with blank lines around it and puts the cursor behind it. */
export function insertBlock(block: string): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(ownBlock(state, block, block.length, block.length), FOLLOW));
    return true;
  };
}

const FOLLOW: TransactionSpec = { scrollIntoView: true };

type State = Parameters<StateCommand>[0]["state"];

/** Replaces the selection by a block with empty lines around it; `start` to `end` of the block get selected. */
function ownBlock(state: State, block: string, start: number, end: number): TransactionSpec {
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
export function linesBefore(state: State, position: number): string {
  const before = state.sliceDoc(Math.max(0, position - 2), position);
  if (before === "" || before === "\n\n" || (before === "\n" && position === 1)) return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

function keepingSelection(
  changes: ReturnType<State["changes"]>,
  { anchor, head }: { anchor: number; head: number },
): TransactionSpec {
  return { changes, selection: { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) } };
}
