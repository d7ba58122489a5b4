import { snippet } from "@codemirror/autocomplete";
import { EditorSelection, type EditorState, type Line, type StateCommand } from "@codemirror/state";
import type { Command } from "@codemirror/view";

/** Puts a mark such as `**` around each selection, or takes it away. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const text = state.sliceDoc(range.from, range.to);
      // Marks touch the text: Markdown ignores them beside a space.
      const from = range.from + text.length - text.trimStart().length;
      const to = Math.max(from, range.to - text.length + text.trimEnd().length);
      const hasMarkAfter = state.sliceDoc(to, to + mark.length) === mark;
      if (hasMarkAfter && state.sliceDoc(Math.max(0, from - mark.length), from) === mark) {
        const changes = [
          { from: from - mark.length, to: from },
          { from: to, to: to + mark.length },
        ];
        return { changes, range: EditorSelection.range(from - mark.length, to - mark.length) };
      }
      // The author has finished the marked text.
      if (range.empty && hasMarkAfter) return { range: EditorSelection.cursor(to + mark.length) };
      const changes = [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
      return { changes, range: EditorSelection.range(from + mark.length, to + mark.length) };
    });
    dispatch(state.update(change, { userEvent: "input", scrollIntoView: true }));
    return true;
  };

const PREFIX = /^(?:#{1,6} |[-*+] |\d+[.)] |> )?/;

/** Sets the prefix of each selected line, such as `- `, or removes it. */
export const toggleLines =
  (prefix: "## " | "- " | "1. " | "> "): StateCommand =>
  ({ state, dispatch }) => {
    const lines = selectedLines(state).map(({ from, text }, row) => {
      const [current = ""] = PREFIX.exec(text) ?? [];
      return { from, to: from + current.length, insert: prefix.replace("1", String(row + 1)), current };
    });
    const isOn = lines.every(({ current }) => current.replace(/\d+/, "1") === prefix);
    const changes = state.changes(lines.map(({ from, to, insert }) => (isOn ? { from, to } : { from, to, insert })));
    dispatch(state.update({ changes, selection: state.selection.map(changes, 1), userEvent: "input" }));
    return true;
  };

/** The selected lines, of several those with text. A selection that ends where a line begins does not include that line. */
function selectedLines({ doc, selection: { main } }: EditorState): Line[] {
  const first = doc.lineAt(main.from).number;
  const last = doc.lineAt(Math.max(main.from, main.to - 1)).number;
  const lines = Array.from({ length: last - first + 1 }, (_, row) => doc.line(first + row));
  return lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== "");
}

/** Links the selected text, and selects the part that the author has to replace. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const { from, to, empty } = state.selection.main;
  const text = state.sliceDoc(from, to) || "link text";
  const url = "https://";
  const start = empty ? from + 1 : from + text.length + 3;
  dispatch(
    state.update({
      changes: { from, to, insert: `[${text}](${url})` },
      selection: { anchor: start, head: start + (empty ? text : url).length },
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Puts the selection into a code block on lines of its own. */
export const insertCodeBlock: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const before = `${from === state.doc.lineAt(from).from ? "" : "\n"}\`\`\`\n`;
  const after = `\n\`\`\`${to === state.doc.lineAt(to).to ? "" : "\n"}`;
  dispatch(
    state.update({
      changes: [
        { from, insert: before },
        { from: to, insert: after },
      ],
      selection: { anchor: from + before.length, head: to + before.length },
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** A table of two columns; Tab leads from cell to cell. */
export const TABLE = "| ${Column} | ${Column} |\n| --- | --- |\n| ${Text} | ${Text} |";

export const insertTable: Command = (view) => {
  const { to } = view.state.doc.lineAt(view.state.selection.main.to);
  snippet(`${spaceBefore(view.state, to)}${TABLE}`)(view, null, to, to);
  return true;
};

/** The line breaks that a block needs before it at this position. */
export function spaceBefore({ doc }: EditorState, position: number): string {
  const [breaks = ""] = /\n*$/.exec(doc.sliceString(Math.max(0, position - 2), position)) ?? [];
  return position === 0 ? "" : "\n\n".slice(breaks.length);
}
