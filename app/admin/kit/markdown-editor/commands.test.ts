import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { insertCodeBlock, insertLink, toggleLines, toggleMark } from "./commands.ts";
import { slashSource } from "./slash.ts";

/** Runs a command on a text in which ⟦ ⟧ or | mark the selection, and returns the result in the same notation. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.search(/[⟦|]/);
  const plain = marked.replace(/[⟦|]/, "");
  const close = plain.indexOf("⟧");
  let state = EditorState.create({
    doc: plain.replace("⟧", ""),
    selection: { anchor, head: close < 0 ? anchor : close },
  });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to, empty } = state.selection.main;
  const text = state.doc.toString();
  return text.slice(0, from) + (empty ? "|" : `⟦${text.slice(from, to)}⟧`) + text.slice(to);
}

test("a mark goes around the selected text", () => {
  const bold = toggleMark("**");
  expect(run(bold, "a ⟦word⟧ here")).toBe("a **⟦word⟧** here");
  expect(run(bold, "a **⟦word⟧** here")).toBe("a ⟦word⟧ here");
  expect(run(bold, "⟦First. \n⟧Second.")).toBe("**⟦First.⟧** \nSecond.");
  expect(run(bold, "a |")).toBe("a **|**");
  expect(run(bold, "**|**")).toBe("|");
  expect(run(bold, "**word|** here")).toBe("**word**| here");
});

test("lines become a list, another list, a heading, and plain again", () => {
  expect(run(toggleLines("- "), "⟦one\n\ntwo⟧")).toBe("- ⟦one\n\n- two⟧");
  expect(run(toggleLines("1. "), "⟦- one\n- two\n⟧three")).toBe("⟦1. one\n2. two\n⟧three");
  expect(run(toggleLines("1. "), "⟦1. one\n2. two⟧")).toBe("⟦one\ntwo⟧");
  expect(run(toggleLines("## "), "- ite|m")).toBe("## ite|m");
  expect(run(toggleLines("> "), "|")).toBe("> |");
});

test("the link command selects the part that is missing", () => {
  expect(run(insertLink, "see ⟦this⟧")).toBe("see [this](⟦https://⟧)");
  expect(run(insertLink, "see |")).toBe("see [⟦link text⟧](https://)");
});

test("a code block gets lines of its own", () => {
  expect(run(insertCodeBlock, "text|")).toBe("text\n```\n|\n```");
  expect(run(insertCodeBlock, "⟦a = 1⟧\nmore")).toBe("```\n⟦a = 1⟧\n```\nmore");
});

test("a slash offers commands at the beginning of a line only", () => {
  const offered = (doc: string) => {
    const context = new CompletionContext(EditorState.create({ doc }), doc.length, false);
    return (slashSource(context) as CompletionResult | null)?.options.map(({ label }) => label);
  };
  expect(offered("Text\n/")).toContain("/Table");
  expect(offered("and/or")).toBeUndefined();
});
