import { expect, test } from "vitest";
import { convertPost } from "#importers/post-text.ts";
import { openMarkdownFiles } from "#importers/markdown/markdown-files.ts";

/** Imports a note with this text. Returns a line for each note of the report, and the text. */
async function convert(text: string): Promise<string> {
  const notes: string[] = [];
  const files = {
    root: "",
    paths: ["a.md"],
    leftOut: [],
    read: () => Promise.resolve(Buffer.from(`---\ndate: 2020-01-02\n---\n${text}`)),
    open: () => () => {
      throw new Error("Markdown is read whole.");
    },
    close: () => undefined,
  };
  for await (const item of openMarkdownFiles(files, new Date("2026-01-01T00:00:00Z")).items())
    if ("key" in item) {
      const { markdown } = convertPost(item, notes);
      return [...notes.map((note) => `- ${note}`), markdown].join("\n");
    }
  return "nothing";
}

test.each([
  "[Call](tel:+123) <tel:+123> [call]\n\n[call]: TEL:+123",
  "[Write](mailto:a@x.example) <MAILTO:a@x.example> <a@x.example>",
  "[a](https://x.example/a:b) [b](#c:d) [e](/f:g) `[h](obsidian://i)`",
])("the links %j stay", async (text) => {
  expect(await convert(text)).toBe(text);
});

test.each([
  ["[a](//x.example/b)", "[a](https://x.example/b)"],
  ["![a](//x.example/b.png)", "![a](https://x.example/b.png)"],
  ["[a][b]\n\n[b]: //x.example", "[a][b]\n\n[b]: https://x.example"],
])("the links %j to a host without a scheme get one", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test.each([
  ["[A *b*](obsidian://open?vault=c)", "obsidian://open?vault=c", "A *b*"],
  ["[a](sms:+123)", "sms:+123", "a"],
  ["[a](<ftp://x.example/a b>)", "ftp://x.example/a b", "a"],
  ["> [a](JavaScript:b())", "JavaScript:b()", "> a"],
  ["[a][b]\n\n[b]: whatsapp://send", "whatsapp://send", "a\n"],
  ["<ftp://x.example>", "ftp://x.example", "ftp://x.example"],
  ['<a href="skype:a?call">b</a>', "skype:a?call", "b"],
])("the links %j become text with a note", async (text, url, expected) => {
  expect(await convert(text)).toBe(`- the link to ${url} became text: such links are not allowed here\n${expected}`);
});
