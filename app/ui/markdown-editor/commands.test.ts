import { markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { cycleHeading, insertCodeBlock, insertTable, toggleLines, toggleQuote } from "./commands.ts";
import { continueList } from "./continue-list.ts";
import { insertFootnote } from "./insert-footnote.ts";
import { insertLink, toggleInline, wrap } from "./inline-commands.ts";

/** Runs a command on a text in which ⟦ ⟧ or | mark the selection, and returns the result in the same notation. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.search(/[⟦|]/);
  const plain = marked.replace(/[⟦|]/, "");
  const close = plain.indexOf("⟧");
  const head = close < 0 ? anchor : close;
  let state = EditorState.create({
    doc: plain.replace("⟧", ""),
    selection: { anchor, head },
    extensions: markdownLanguage,
  });
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

test("marks stand beside the letters of a selection, in each of its paragraphs, list items and headings", () => {
  const bold = toggleInline("**");
  expect(run(bold, "⟦First.\n⟧Second.")).toBe("**⟦First.⟧**\nSecond.");
  expect(run(bold, "a ⟦word ⟧here")).toBe("a **⟦word⟧** here");
  expect(run(bold, "⟦one\n\ntwo⟧")).toBe("⟦**one**\n\n**two**⟧");
  expect(run(bold, "⟦**one**\n\n**two**⟧")).toBe("⟦one\n\ntwo⟧");
  expect(run(bold, "⟦**one**\n\ntwo⟧")).toBe("⟦**one**\n\n**two**⟧");
  expect(run(bold, "⟦- one\n- two\n⟧")).toBe("- ⟦**one**\n- **two**⟧\n");
  expect(run(bold, "> 1. on⟦e\n## Two\nthree⟧")).toBe("> 1. on⟦**e**\n## **Two**\n**three**⟧");
  expect(run(bold, "of ⟦one\nparagraph⟧")).toBe("of **⟦one\nparagraph⟧**");
  expect(run(bold, "a⟦ ⟧b")).toBe("a⟦ ⟧b");
  expect(run(bold, "⟦a\n\n```js\ncode\n```\n\n---\n\nb⟧")).toBe("⟦**a**\n\n```js\ncode\n```\n\n---\n\n**b**⟧");
  expect(run(bold, "⟦**a** and **b**⟧")).toBe("**⟦**a** and **b**⟧**");
  expect(run(wrap("*"), "⟦one\n\ntwo\n⟧")).toBe("⟦*one*\n\n*two*⟧\n");
});

test("the italic command uses stars within a word, and removes both kinds of marks", () => {
  const italic = toggleInline("_");
  expect(run(italic, "a ⟦word⟧ here")).toBe("a _⟦word⟧_ here");
  expect(run(italic, "un⟦real⟧")).toBe("un*⟦real⟧*");
  expect(run(italic, "un*⟦real⟧*")).toBe("un⟦real⟧");
  expect(run(italic, "un|")).toBe("un*|*");
  expect(run(italic, "un*real|*")).toBe("un*real*|");
  expect(run(italic, "**⟦word⟧**")).toBe("**_⟦word⟧_**");
  expect(run(italic, "***⟦word⟧***")).toBe("**⟦word⟧**");
  expect(run(italic, "⟦***word***⟧")).toBe("⟦**word**⟧");
  expect(run(italic, "|* item")).toBe("_|_* item");
});

test("lines can become a list, another kind of list, and plain again", () => {
  expect(run(toggleLines("list"), "⟦one\n\ntwo⟧")).toBe("- ⟦one\n\n- two⟧");
  expect(run(toggleLines("numbers"), "⟦- one\n- two⟧")).toBe("⟦1. one\n2. two⟧");
  expect(run(toggleLines("numbers"), "1. on|e")).toBe("on|e");
  expect(run(toggleLines("list"), "⟦one\ntwo\n⟧three")).toBe("- ⟦one\n- two\n⟧three");
});

test("Enter in an empty item leaves the list, and an empty line keeps the next paragraph out of it", () => {
  expect(run(continueList, "- a\n- b|")).toBe("- a\n- b\n- |");
  expect(run(continueList, "- a\n- b\n- |")).toBe("- a\n- b\n\n|");
  expect(run(continueList, "1. a\n2. |\n\nMore")).toBe("1. a\n\n|\n\nMore");
  expect(run(continueList, "> - a\n> - |")).toBe("> - a\n>\n> |");
  expect(run(continueList, "- a\n  - b\n  - |")).toBe("- a\n  - b\n- |");
  expect(run(continueList, "- a\n\n- |")).toBe("- a\n\n|");
  expect(run(continueList, "> a\n> |")).toBe("> a\n>\n> |");
});

test("a quote takes in lists and the gaps between paragraphs, and gives them back", () => {
  expect(run(toggleQuote, "|")).toBe("> |");
  expect(run(toggleQuote, "> on|e")).toBe("on|e");
  expect(run(toggleQuote, "⟦- a\n  - b⟧")).toBe("> ⟦- a\n>   - b⟧");
  expect(run(toggleQuote, "⟦> - a\n>   - b⟧")).toBe("⟦- a\n  - b⟧");
  expect(run(toggleQuote, "⟦one\n\ntwo\n\n⟧three")).toBe("> ⟦one\n>\n> two\n\n⟧three");
  expect(run(toggleQuote, "⟦> one\n>\n> two⟧")).toBe("⟦one\n\ntwo⟧");
  expect(run(toggleQuote, "⟦> one\n\ntwo⟧")).toBe("⟦> one\n>\n> two⟧");
  expect(run(toggleLines("list"), "⟦> - a\n>\n> - b⟧")).toBe("⟦> a\n>\n> b⟧");
  expect(run(toggleLines("numbers"), "⟦> a\n> - b⟧")).toBe("⟦> 1. a\n> 2. b⟧");
});

test("the heading command cycles through the levels", () => {
  expect(run(cycleHeading, "Ti|tle")).toBe("## Ti|tle");
  expect(run(cycleHeading, "## Ti|tle")).toBe("### Ti|tle");
  expect(run(cycleHeading, "### Ti|tle")).toBe("Ti|tle");
  expect(run(cycleHeading, "# Ti|tle")).toBe("## Ti|tle");
  expect(run(cycleHeading, "⟦Title\n⟧Next")).toBe("## ⟦Title\n⟧Next");
  expect(run(cycleHeading, "⟦# One\n\nTwo⟧")).toBe("⟦## One\n\n## Two⟧");
});

test("a heading takes the place of list and quote marks, and a list that of a heading", () => {
  expect(run(cycleHeading, "- ite|m b")).toBe("## ite|m b");
  expect(run(cycleHeading, "> quo|ted")).toBe("## quo|ted");
  expect(run(cycleHeading, "> 1. ## quo|ted")).toBe("### quo|ted");
  expect(run(cycleHeading, "- [ ] ta|sk")).toBe("## ta|sk");
  expect(run(cycleHeading, "- - |-")).toBe("- - |-");
  expect(run(toggleLines("list"), "- ## Ti|tle")).toBe("## Ti|tle");
  expect(run(toggleLines("list"), "## Ti|tle")).toBe("- Ti|tle");
  expect(run(toggleLines("numbers"), "⟦> ## Title\n> text⟧")).toBe("⟦> 1. Title\n> 2. text⟧");
});

test("a footnote gets the next number, and its reference stands at the end of the text above", () => {
  expect(run(insertFootnote, "Text.\n|")).toBe("Text.[^1]\n\n[^1]: |");
  expect(run(insertFootnote, "A[^4] b.\n\n[^4]: Four\n\n|")).toBe("A[^4] b.[^5]\n\n[^4]: Four\n\n[^5]: |");
  expect(run(insertFootnote, "```\ncode\n```\n\n|\n\nMore")).toBe("```\ncode\n```\n\n[^1]\n\n[^1]: |\n\nMore");
  expect(run(insertFootnote, "A [b][a].\n\n[a]: https://x.example\n\n|")).toBe(
    "A [b][a].[^1]\n\n[a]: https://x.example\n\n[^1]: |",
  );
  expect(run(insertFootnote, "Title\n===\n|")).toBe("Title\n===\n\n[^1]\n\n[^1]: |");
  expect(run(insertFootnote, "|")).toBe("[^1]\n\n[^1]: |");
});

test("the link command selects the part that is missing", () => {
  expect(run(insertLink, "see ⟦this⟧")).toBe("see [this](⟦https://⟧)");
  expect(run(insertLink, "⟦see this\n⟧Next.")).toBe("[see this](⟦https://⟧)\nNext.");
  expect(run(insertLink, "⟦- one\n- two⟧")).toBe("- [one](⟦https://⟧)\n- two");
  expect(run(insertLink, "see |")).toBe("see [⟦link text⟧](https://)");
  expect(run(insertLink, "⟦https://example.org⟧")).toBe("[⟦link text⟧](https://example.org)");
});

test("code blocks and tables are inserted on lines of their own", () => {
  expect(run(insertCodeBlock, "text|")).toBe("text\n\n```\n|\n```");
  expect(run(insertCodeBlock, "⟦a = 1⟧\nmore")).toBe("```\n⟦a = 1⟧\n```\n\nmore");
  expect(run(insertCodeBlock, "⟦```js\na = 1\n```⟧")).toBe("~~~\n⟦```js\na = 1\n```⟧\n~~~");
  expect(run(insertTable, "|")).toMatch(/^\| ⟦Column⟧ \|/);
  expect(run(insertTable, "⟦kept⟧")).toMatch(/^kept\n\n\| ⟦Column⟧ \|/);
});
