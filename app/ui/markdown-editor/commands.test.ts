import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { cycleHeading, insertCodeBlock, insertLink, insertTable, toggleInline, toggleLines } from "./commands.ts";

/** Runs a command on a text in which ⟦ ⟧ or | mark the selection, and returns the result in the same notation. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.search(/[⟦|]/);
  const plain = marked.replace(/[⟦|]/, "");
  const close = plain.indexOf("⟧");
  const head = close < 0 ? anchor : close;
  let state = EditorState.create({ doc: plain.replace("⟧", ""), selection: { anchor, head } });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to, empty } = state.selection.main;
  const text = state.doc.toString();
  return text.slice(0, from) + (empty ? "|" : `⟦${text.slice(from, to)}⟧`) + text.slice(to);
}

test("the bold command adds marks around the selection and removes them again", () => {
  const bold = toggleInline("**");
  expect(run(bold, "a ⟦word⟧ here")).toBe("a **⟦word⟧** here");
  expect(run(bold, "a **⟦word⟧** here")).toBe("a ⟦word⟧ here");
  expect(run(bold, "a ⟦**word**⟧ here")).toBe("a ⟦word⟧ here");
  expect(run(bold, "|")).toBe("**|**");
  expect(run(bold, "**|**")).toBe("|");
  expect(run(bold, "**word|** here")).toBe("**word**| here");
});

test("lines can become a list, another kind of list, and plain again", () => {
  expect(run(toggleLines("list"), "⟦one\n\ntwo⟧")).toBe("- ⟦one\n\n- two⟧");
  expect(run(toggleLines("numbers"), "⟦- one\n- two⟧")).toBe("⟦1. one\n2. two⟧");
  expect(run(toggleLines("numbers"), "1. on|e")).toBe("on|e");
  expect(run(toggleLines("quote"), "|")).toBe("> |");
  expect(run(toggleLines("list"), "⟦one\ntwo\n⟧three")).toBe("- ⟦one\n- two\n⟧three");
});

test("the heading command cycles through the levels", () => {
  expect(run(cycleHeading, "Ti|tle")).toBe("## Ti|tle");
  expect(run(cycleHeading, "## Ti|tle")).toBe("### Ti|tle");
  expect(run(cycleHeading, "### Ti|tle")).toBe("Ti|tle");
  expect(run(cycleHeading, "# Ti|tle")).toBe("## Ti|tle");
});

test("the link command selects the part that is missing", () => {
  expect(run(insertLink, "see ⟦this⟧")).toBe("see [this](⟦https://⟧)");
  expect(run(insertLink, "see |")).toBe("see [⟦link text⟧](https://)");
  expect(run(insertLink, "⟦https://example.org⟧")).toBe("[⟦link text⟧](https://example.org)");
});

test("code blocks and tables are inserted on lines of their own", () => {
  expect(run(insertCodeBlock, "text|")).toBe("text\n\n```\n|\n```");
  expect(run(insertCodeBlock, "⟦a = 1⟧\nmore")).toBe("```\n⟦a = 1⟧\n```\n\nmore");
  expect(run(insertCodeBlock, "⟦```js\na = 1\n```⟧")).toBe("~~~\n⟦```js\na = 1\n```⟧\n~~~");
  expect(run(insertTable, "|")).toMatch(/^\| ⟦Column⟧ \|/);
});
