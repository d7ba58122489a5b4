import { expect, test } from "vitest";
import { readMarkdownText } from "../markdown-import.ts";

const convert = (text: string, path = "a.md") => readMarkdownText(text, path, { "B.md": "---\ndraft: true\n---\n" });

test.each([
  ["| [[B\\|Label]] | ![[a.png\\|200]] |\n| - | - |", "| [Label](<file:/B.md>) | ![](file:/a.png) |\n| - | - |"],
  ["[[B#Part\\|Label]] [[B|Label]] [[B]]", "[Label](<file:/B.md#part>) [Label](<file:/B.md>) [B](<file:/B.md>)"],
  ["![[img/a.png]] ![x](<sub/a b.png>)", "![](file:/img/a.png) ![x](<file:/sub/a b.png>)"],

  ["[[#Что нового?]] [[B#Что нового?]]", "[Что нового?](#что-нового) [B](<file:/B.md>)"],

  ["A^[Aside]", "- a footnote within the text (^[…]) stays as it is: write it as [^1] and [^1]: …\nA^[Aside]"],

  ["A %%one%%\n%% two\n\n```\nthree\n```\n%% B `%%` 5%%", "- its comments (%% … %%) were left out\nA \n B `%%` 5%%"],

  ["A[^1]\n\n[^1]: One [[B]]\n\n    two [b](B.md)", "A[^1]\n\n[^1]: One [B](<file:/B.md>)\n\n    two [b](file:/B.md)"],
])("Obsidian's links %j become links of this site", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test.each([
  ["> [!NOTE]\n> Text", "> [!NOTE]\n> Text"],
  ["> [!note] Use `npm` now\n> Text", "> [!NOTE]\n> **Use `npm` now**\n>\n> Text"],
  ["> [!tip]- **Folded**\n> Text", "> [!TIP]\n> **Folded**\n>\n> Text"],

  ["- > [!tip] T\n  > Text", "- > [!TIP]\n  > **T**\n  >\n  > Text"],

  ["> [!bug]\n> Text", '- a callout of the kind "bug" became one of the kind "caution"\n> [!CAUTION]\n> Text'],

  ["```\n> [!tip] T\n```", "```\n> [!tip] T\n```"],
])("the callout %j becomes a note", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

const GRID_NOTE = "- the container grid was left out; what stood inside it stays\n";

test.each([
  ["- One\n\n  :::tip\n  A\n  :::\n- Two", "- One\n\n  > [!TIP]\n  > A\n\n- Two"],
  [":::tip[Use it]\nA  \nB\n:::\nC  \nD", "> [!TIP]\n> **Use it**\n>\n> A  \n> B\n\nC  \nD"],

  ["::::note\n:::caution\na\n:::\n::::", "> [!NOTE]\n> > [!CAUTION]\n> > a\n>"],
  [":::grid\na\n:::", `${GRID_NOTE}a`],
])("the container %j of a documentation site becomes a note", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
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
])("imports and exports of MDX are removed: %j", async (text, expected) => {
  const report = await convert(text, "a.mdx");
  expect(report).toBe(`- its imports and exports were left out\n${expected}`);
});

test.each([
  ["A {/* hidden\n text */}b", "A b"],
  ['<img src={require("./a.png").default} alt="B" />', "![B](file:/a.png)"],
  ["We\nexport goods\nand\nimport others", "We\nexport goods\nand\nimport others"],
])("only comments, imports and exports of MDX are removed: %j", async (text, expected) => {
  expect(await convert(text, "a.mdx")).toBe(expected);
});

test("an image that MDX imports, and the title of a component, stay", async () => {
  const text = 'import a from "./a.png";\n\n<Image src={a} alt="A" />\n\n<Callout title="Mind">B</Callout>';
  expect(await convert(text, "a.mdx")).toBe(
    "- its imports and exports were left out\n- the component <Callout> was left out; what stood inside it stays\n![A](file:/a.png)\n\n**Mind**\n\nB",
  );
});

const DATA = `data:image/png;base64,${"iVBORw0K".repeat(400_000)}`;

test.each([
  ["an image", `A ![Kiln](${DATA} "Title") b`],

  ["a definition", `A ![Kiln][image1] b\n\n[image1]: <${DATA}>\n`],
])("%s with a data: URL becomes its alternative text", async (_what, text) => {
  expect(await convert(text)).toBe(
    "- an image within the text (data:) was not imported, add it by hand: Kiln\nA Kiln b",
  );
});

test.each([
  ["links", "[[a\\|", "a.md"],

  ["containers in containers", ":::tip\n", "a.md"],
])("many unusual %s are read within seconds", { timeout: 20_000 }, async (_what, part, path) => {
  expect((await convert(part.repeat(20_000), path)).length).toBeGreaterThan(0);
});
