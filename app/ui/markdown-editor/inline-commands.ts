import { EditorSelection, type ChangeSpec, type EditorState, type StateCommand } from "@codemirror/state";
import { FOLLOW, LINE_START, RULE } from "./commands.ts";

/** Puts a mark such as `**` around the text of every selection, or takes it away when all of it has the mark. */
export function toggleInline(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      if (range.empty) return toggleAtCursor(state, range.head, mark);
      const pieces = textPieces(state, range);
      const removals = pieces.map((piece) => removalsOf(state, piece, mark));
      const isAll = removals.every(({ length }) => length > 0);
      const additions = pieces.map((piece, index) =>
        removals[index]?.length ? [] : additionsOf(piece, fitting(state, piece, mark)),
      );
      return changed(state, pieces, isAll ? removals : additions) ?? { range };
    });
    dispatch(state.update(change, { userEvent: "input" }, FOLLOW));
    return true;
  };
}

/** Wraps the text of every selection in a mark, even when it is already wrapped. Returns false if there is none. */
export function wrap(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.selection.ranges.every((range) => textPieces(state, range).length === 0)) return false;
    const change = state.changeByRange((range) => {
      const pieces = textPieces(state, range);
      const additions = pieces.map((piece) => additionsOf(piece, mark));
      return changed(state, pieces, additions) ?? { range };
    });
    dispatch(state.update(change, { userEvent: "input" }));
    return true;
  };
}

/** Inserts a link around the selection and selects the placeholder that the user has to replace. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const [{ from, to } = { from: main.to, to: main.to }] = textPieces(state, main);
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

interface Piece {
  from: number;
  to: number;
}

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/**
 * The selected text of each paragraph, list item and heading, without white space at its ends: a mark can go around it.
 * Blocks of code that begin in the selection, and rules, take no mark.
 */
function textPieces({ doc }: EditorState, { from, to }: Piece): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | null = null;
  let isCode = false;
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    const isFence = FENCE.test(line.text);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || RULE.test(line.text)) {
      open = null;
      if (line.to >= to) return pieces;
      continue;
    }
    const [start = ""] = LINE_START.exec(line.text) ?? [];
    const text = doc.sliceString(Math.max(from, line.from + start.length), Math.min(to, line.to));
    const end = Math.min(to, line.to) - (text.length - text.trimEnd().length);
    if (text.trim() === "") {
      open = null;
    } else if (open && start.trim() === "") {
      open.to = end;
    } else {
      open = { from: end - text.trim().length, to: end };
      pieces.push(open);
    }
    // A heading has one line only.
    if (start.includes("#")) open = null;
    if (line.to >= to) return pieces;
  }
}

/** The changes and the selection after them; null without a piece. */
function changed(state: EditorState, pieces: Piece[], specs: ChangeSpec[][]) {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return null;
  const changes = state.changes(specs);
  // Several pieces stay selected with their marks, so that the next toggle finds all of these.
  const side = pieces.length === 1 ? 1 : -1;
  return { changes, range: EditorSelection.range(changes.mapPos(first.from, side), changes.mapPos(last.to, -side)) };
}

function toggleAtCursor(state: EditorState, at: number, mark: string) {
  for (const written of waysToWrite(mark)) {
    const size = written.length;
    if (!hasMark(state, at, 1, written)) continue;
    if (hasMark(state, at, -1, written)) {
      return { changes: { from: at - size, to: at + size }, range: EditorSelection.cursor(at - size) };
    }
    // With the cursor right before a closing mark, move the cursor past it. A star can also begin a list item.
    if (written === mark || charAt(state, at - 1).trim() !== "") return { range: EditorSelection.cursor(at + size) };
  }
  const insert = fitting(state, { from: at, to: at }, mark);
  return { changes: { from: at, insert: insert + insert }, range: EditorSelection.cursor(at + insert.length) };
}

/** The removals of the marks around a piece, or of those at its ends; empty when it has none. */
function removalsOf(state: EditorState, { from, to }: Piece, mark: string): ChangeSpec[] {
  for (const written of waysToWrite(mark)) {
    const size = written.length;
    if (hasMark(state, from, -1, written) && hasMark(state, to, 1, written)) {
      return [
        { from: from - size, to: from },
        { from: to, to: to + size },
      ];
    }
    const inner = state.sliceDoc(from + size, to - size).replace(/^[*_]+|[*_]+$/g, "");
    // Two marked words have other marks between them.
    const isWhole = to - from > 2 * size && !inner.includes(written);
    if (isWhole && hasMark(state, from, 1, written) && hasMark(state, to, -1, written)) {
      return [
        { from, to: from + size },
        { from: to - size, to },
      ];
    }
  }
  return [];
}

const additionsOf = ({ from, to }: Piece, mark: string): ChangeSpec[] => [
  { from, insert: mark },
  { from: to, insert: mark },
];

/** Within a word, underscores are letters: a star is needed there. */
const fitting = (state: EditorState, { from, to }: Piece, mark: string) =>
  mark === "_" && /[\p{L}\p{N}]/u.test(charAt(state, from - 1) + charAt(state, to)) ? "*" : mark;

const waysToWrite = (mark: string) => (mark === "_" ? ["_", "*"] : [mark]);

/** True when the mark is before the position (`step` -1) or after it (1). Of three stars, two are bold and one is italic. */
function hasMark(state: EditorState, position: number, step: 1 | -1, mark: string): boolean {
  const start = step === 1 ? position : position - 1;
  let count = 0;
  while (charAt(state, start + step * count) === mark[0]) count += 1;
  return mark.length === 2 ? count >= 2 : count % 2 === 1;
}

const charAt = ({ doc }: EditorState, position: number) =>
  doc.sliceString(Math.max(0, position), Math.max(0, position + 1));
