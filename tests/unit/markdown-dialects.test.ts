import { expect, test } from "vitest";
import { fenceLanguage } from "#app/content/markdown/fence-language.ts";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { expectSafe } from "../safe-html.ts";

async function htmlOf(text: string): Promise<string> {
  const { html } = await renderMarkdown(text);
  expectSafe(html);
  return html;
}

test.each([
  ["これは**「試験」**です。", "これは<strong>「試験」</strong>です。"],
  ["**重要！**请看", "<strong>重要！</strong>请看"],
  ["한국**(시험)**을", "한국<strong>(시험)</strong>을"],
  ["これは*「試験」*です。", "これは<em>「試験」</em>です。"],
  ["太郎は~~「はい」~~と", "太郎は<s>「はい」</s>と"],
])("%s has emphasis", async (text, html) => {
  expect(await htmlOf(text)).toBe(`<p>${html}</p>\n`);
});

const INFOS = [
  "js{1,3}",
  'js title="x"',
  "js,ignore",
  "{.js}",
  "{ .js .numberLines }",
  "{#id .js}",
  "{js, echo=FALSE}",
  "js:app.js",
  "js#L1-L3",
  "js|1,3",
  "js\\{1}",
  ".js",
  "{{js}}",
  '{lang="js"}',
  "{code-block} js",
  "{code-cell} js",
];

test.each(INFOS)("a code block of %j is one of js", async (info) => {
  expect(fenceLanguage(info)).toBe("js");
  expect(await htmlOf(`\`\`\`${info}\nlet a;\n\`\`\``)).toContain("language-javascript");
});

test.each(["c++", "c#", "objective-c", "html+erb", "f#", ""])(
  "a code block of %j keeps the name of its language",
  (info) => {
    expect(fenceLanguage(info)).toBe(info);
  },
);

test.each(["TIP", "tip", "Tip"])("a quotation that begins with [!%s] is a tip", async (kind) => {
  expect(await htmlOf(`> [!${kind}]\n> Text`)).toContain('aria-label="Tip" data-kind="Tip"');
});

test("items of a task list have a check box with a name", async () => {
  const html = await htmlOf("- [x] one\n- [ ] *two*\n- [y] three\n\n1. [X] four");
  const box = (label: string, checked: string) =>
    `<li class="task"><input type="checkbox" disabled="" ${label}${checked}>`;
  const [open, done] = [box('aria-label="Open"', ""), box('aria-label="Done"', ' checked=""')];
  expect(html).toBe(
    `<ul>\n${done} one</li>\n${open} <em>two</em></li>\n<li>[y] three</li>\n</ul>\n<ol>\n${done} four</li>\n</ol>\n`,
  );
  expect((await renderMarkdown("- [x] one")).plainText).toBe("one");
});

test.each([
  ["| a |\n|---|---|\n| 1 | 2 |", ["th", "th", "td", "td"]],
  ["a | b\n-|-\n1 | 2 | 3\n4", ["th", "th", "th", "td", "td", "td", "td", "td", "td"]],
  ["> | a |\n> |---|\n> | 1 | `2 \\| 3` |\n\ntext", ["th", "th", "td", "td"]],
  ["- | a |\n  |---|\n  | 1 | 2 |", ["th", "th", "td", "td"]],
])("the table %j keeps all cells", async (text, cells) => {
  const html = await htmlOf(text);
  expect([...html.matchAll(/<(t[hd])>/g)].map(([, tag]) => tag)).toEqual(cells);
  for (const [word] of text.matchAll(/\w/g)) expect(html).toContain(word);
});

test.each(["a | b | c\n-|-\n1 | 2", `|a|\n|-|\n${"|b".repeat(200)}`])("%j has no added cells", async (text) => {
  expect((await htmlOf(text)).match(/<t[hd]>/g) ?? []).toHaveLength(text.includes("b | c") ? 0 : 2);
});

test("a link may call a phone", async () => {
  expect(await htmlOf("[Call](tel:+4930123456)")).toContain('<a href="tel:+4930123456">Call</a>');
});
