import { expect, test } from "vitest";
import { readMarkdown, readMarkdownText } from "../markdown-import.ts";

const convert = (text: string, path = "a.md") => readMarkdownText(text, path, { "B.md": "---\ndraft: true\n---\n" });

test.each([
  ["| [[B\\|Label]] | ![[a.png\\|200]] |\n| - | - |", "| [Label](<file:/B.md>) | ![](file:/a.png) |\n| - | - |"],
  ["[[B#Part\\|Label]] [[B|Label]] [[B]]", "[Label](<file:/B.md#part>) [Label](<file:/B.md>) [B](<file:/B.md>)"],
  ["![[img/a.png]] ![x](<sub/a b.png>)", "![](file:/img/a.png) ![x](<file:/sub/a b.png>)"],
  ["![[p/a.png|Alt|300]] ![[a.png|20x30]]", "![Alt](file:/p/a.png) ![](file:/a.png)"],
  [
    "[[B#Part#Sub part]] [[#Über uns]] [[B#^a1b2c3]]",
    "[B](<file:/B.md#sub-part>) [Über uns](#uber-uns) [B](<file:/B.md>)",
  ],
  ["[[#Что нового?]] [[B#Что нового?]]", "[Что нового?](#что-нового) [B](<file:/B.md#что-нового>)"],
  ["![Kiln|300](k.png) ![A \\| B\\|20x30][k] ![a|b](k.png)", "![Kiln](file:/k.png) ![A \\| B][k] ![a|b](file:/k.png)"],
  ["A^[Aside]", "- a footnote within the text (^[…]) stays as it is: write it as [^1] and [^1]: …\nA^[Aside]"],
  ["A line ^a1b2c3\n2 ^ 3, x ^2^\n\n^table", "A line\n2 ^ 3, x ^2^"],
  ["A[^1]\n\n[^1]: One [[B]]\n\n    two [b](B.md)", "A[^1]\n\n[^1]: One [B](<file:/B.md>)\n\n    two [b](file:/B.md)"],
  ["![[a.pdf]]", "- a link to a.pdf, which is not among the files, became text\na.pdf"],
])("Obsidian's links %j become links of this site", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

const COMMENT_NOTE = "- its comments (%% … %%) were left out\n";

test.each([
  ["A %%one%% B %%two%%\n%% three\n\n```\nfour\n```\n%% C `%%` D", "A  B \n C `%%` D"],
  ["A %%one\ntwo%% B", "A  B"],
  ["A\n%%\none\n\ntwo\n%%\nB", "A\n\nB"],
  ["> A\n> %%\n> one\n>\n> two\n> %%\n> B", "> A\n> \n> B"],
  ["> [!note]\n> %%one%% A\n> > %%\n> > two\n> > %%\n> B", "> [!NOTE]\n>  A\n> > \n> B"],
  ["- A\n- %% one\n\n  two %%\n- B", "- A\n- \n- B"],
  ["```\n%% A\n```\n%%one%%\n\n    %% B", "```\n%% A\n```\n\n\n    %% B"],
])("Obsidian's comments in %j are removed", async (text, expected) => {
  expect(await convert(text)).toBe(COMMENT_NOTE + expected.replaceAll(/\n{3,}/g, "\n\n"));
});

test.each([
  ["A\n\n%% one\n\ntwo", "A"],
  ["> A\n> %% one\n\ntwo", "> A\n>"],
  ["A %%one%% B %% two", "A  B"],
  ["In C, %% is a percent.\n\nText.\n\nWrite %% twice.", "In C,  twice."],
  ["A %% `%%` one %% B", "A  B"],
])("a post with possible comments like %j becomes a draft", async (text, expected) => {
  const note = "- became a draft: its %% are not in clear pairs, so text may be missing: compare it with the file\n";
  expect(await convert(text)).toBe(COMMENT_NOTE + note + expected);
});

test("a comment in the heading is no part of the title", async () => {
  const files = { "a.md": "---\ndate: 2020-01-02\n---\n%%one%%\n# Title %%two%%\n\nText" };
  expect(await readMarkdown(files)).toMatch(/^Title \| a \| published/);
});

test("a possible comment makes the post a draft", async () => {
  const note = "- became a draft: text between %% may be comments of Obsidian\n";
  expect(await convert("A %%one%% `%%`", "content/a.md")).toBe(`${note}A %%one%% \`%%\``);
  expect(await convert("A `%%`", "content/a.md")).toBe("A `%%`");
});

test.each([
  ["> [!NOTE]\n> Text", "> [!NOTE]\n> Text"],
  ["> [!note] Use `npm` now\n> Text", "> [!NOTE]\n> **Use `npm` now**\n>\n> Text"],
  ["> [!tip]- **Folded**\n> Text", "> [!TIP]\n> **Folded**\n>\n> Text"],
  ["> [!warning]+\n> Text", "> [!WARNING]\n> Text"],
  ["- > [!tip] T\n  > Text", "- > [!TIP]\n  > **T**\n  >\n  > Text"],
  ["> > [!tip|wide]\n> > Text", "> > [!TIP]\n> > Text"],
  ["> [!bug]\n> Text", '- a callout of the kind "bug" became one of the kind "caution"\n> [!CAUTION]\n> Text'],
  [
    "> [!constructor]\n> Text",
    '- a callout of the kind "constructor" became one of the kind "note"\n> [!NOTE]\n> Text',
  ],
  ["> [!faq]\n> Text", '- a callout of the kind "faq" became one of the kind "note"\n> [!NOTE]\n> Text'],
  ["> [!tip](/a) b", "> [!tip](/a) b"],
  ["```\n> [!tip] T\n```", "```\n> [!tip] T\n```"],
])("the callout %j becomes a note", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

const GRID_NOTE = "- the container grid was left out; its content stays\n";

test.each([
  ["- One\n\n  :::tip\n  A\n  :::\n- Two", "- One\n\n  > [!TIP]\n  > A\n\n- Two"],
  [":::tip[Use it]\nA  \nB\n:::\nC  \nD", "> [!TIP]\n> **Use it**\n>\n> A  \n> B\n\nC  \nD"],
  ["::: warning Take care\n```\n:::\n```\n:::", "> [!WARNING]\n> **Take care**\n>\n> ```\n> :::\n> ```"],
  ["::::note\n:::caution\na\n:::\n::::", "> [!NOTE]\n> > [!CAUTION]\n> > a\n>"],
  [":::grid\na\n:::", `${GRID_NOTE}a`],
  [":::note\na  \nb", ":::note\na  \nb"],
  ["```\n:::note\na\n:::\n```", "```\n:::note\na\n:::\n```"],
])("the container %j of a documentation site becomes a note", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

const HEADERS_NOTE = "- only the first header row of a table stays a header\n";

test.each([
  ["| A |\n|---|\n| 1 | 2 |", "| A |   |\n|---| --- |\n| 1 | 2 |"],
  ["| A |\n|---|---|\n| 1 | 2 |\n\n| B |", "| A |   |\n|---|---|\n| 1 | 2 |\n\n| B |"],
  ["> | A | B |\n> |---|\n> | 1 \\| 2 |", "> | A | B |\n> |---| --- |\n> | 1 \\| 2 |"],
  ["| A |\n| B |\n|---|\n| 1 |", `${HEADERS_NOTE}| A |\n|---|\n| B |\n| 1 |`],
  ["```\n| A |\n|---|---|\n```", "```\n| A |\n|---|---|\n```"],
  ["| A |\n|:-:|\n| 1 |\n| --- |", "| A |\n|:-:|\n| 1 |\n| --- |"],
  ["A | B\n--|--\n1 | 2 | 3", "A | B |   |\n--|-- | --- |\n1 | 2 | 3"],
  ["A | B\nC | D | E\n--|--\n1 | 2", `${HEADERS_NOTE}A | B |   |\n--|-- | --- |\nC | D | E\n1 | 2`],
  ["In C, a | b\nis a number.\n\nA | B\n--|--", "In C, a | b\nis a number.\n\nA | B\n--|--"],
])("the table %j has a header cell for each column", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test("emphasis by style within a line is kept", async () => {
  const text =
    '<span style="font-weight:bold">a:</span>b <span style=\'font-style:italic\'>c</span> <span class="d">e</span>';
  expect(await convert(text)).toBe("**a**:b *c* e");
  expect(await convert('<b style="font-weight: normal">a</b> <i style="font-style:normal">b</i>')).toBe("a b");
});

test("a line break within a table's cell becomes a space", async () => {
  expect(await convert("| a | b |\n| - | - |\n| `<br>`x<br>y | z<br/>w |\n\nc<br>d")).toBe(
    "| a | b |\n| - | - |\n| `<br>`x y | z w |\n\nc  \nd",
  );
});

test.each([
  ['import {\n  A,\n} from "a";\nimport B from "b";\n\nText', "Text"],
  ["export const meta = {\n  a: 1,\n\n    b: [2],\n};\n\nText", "Text"],
  ["Intro\n\n## Part\nimport A from 'a'\n\nText", "Intro\n\n## Part\n\nText"],
  ["export const a = '(';\n\nText\n\nimport B from 'b'\n\nMore", "Text\n\nMore"],
])("imports and exports of MDX are removed: %j", async (text, expected) => {
  const report = await convert(text, "a.mdx");
  expect(report).toBe(`- its imports and exports were left out\n${expected}`);
});

test.each([
  ["A {/* hidden\n text */}b", "A b"],
  ['<img src={require("./a.png").default} alt="B" />', "![B](file:/a.png)"],
  ["We\nexport goods\nand\nimport others", "We\nexport goods\nand\nimport others"],
  ["```js\n\nimport a from 'a'\n\n```", "```js\n\nimport a from 'a'\n\n```"],
])("only comments, imports and exports of MDX are removed: %j", async (text, expected) => {
  expect(await convert(text, "a.mdx")).toBe(expected);
});

test("an image that MDX imports, and the title of a component, stay", async () => {
  const text = 'import a from "./a.png";\n\n<Image src={a} alt="A" />\n\n<Callout title="Mind">B</Callout>';
  expect(await convert(text, "a.mdx")).toBe(
    "- its imports and exports were left out\n- the component <Callout> was left out; its content stays\n![A](file:/a.png)\n\n**Mind**\n\nB",
  );
});

const DATA = `data:image/png;base64,${"iVBORw0K".repeat(400_000)}`;

test.each([
  ["an image", `A ![Kiln](${DATA} "Title") b`],
  ["an image in brackets", `A ![Kiln](<${DATA}>) b`],
  ["HTML", `A <img alt="Kiln" src="${DATA}"/> b`],
  ["a definition", `A ![Kiln][image1] b\n\n[image1]: <${DATA}>\n`],
])("%s with a data: URL becomes its alternative text", async (_what, text) => {
  expect(await convert(text)).toBe(
    "- an image within the text (data:) was not imported, add it by hand: Kiln\nA Kiln b",
  );
});

test.each([
  ["statements", "export (\n\n", "a.mdx"],
  ["images", "![](data:", "a.md"],
  ["definitions", "[a]: data:x\n![a]\n\n", "a.md"],
  ["callouts", "> [!tip] x\n\n", "a.md"],
  ["links", "[[a\\|", "a.md"],
  ["comments", "%%\n", "a.md"],
  ["containers", ":::tip\n:::\n:::a\n", "a.md"],
  ["containers in containers", ":::tip\n", "a.md"],
  ["values", "<A b={'c' ", "a.mdx"],
])("many unusual %s are read within seconds", { timeout: 20_000 }, async (_what, part, path) => {
  expect((await convert(part.repeat(20_000), path)).length).toBeGreaterThan(0);
});
