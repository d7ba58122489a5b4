import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { expectSafe } from "../safe-html.ts";

const htmlOf = async (text: string) => (await renderMarkdown(text)).html;

test.each([
  ["*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>"],
  ["- a\n- b\n\n1. c", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>"],
  ["> a\n\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>"],
  ["a  \nb\\*", "<p>a<br>\nb*</p>"],
  ["<b>a</b> &amp; b", "<p>&lt;b&gt;a&lt;/b&gt; &amp; b</p>"],
  ["[a](/blog) [b](javascript:c)", '<p><a href="/blog">a</a> [b](javascript:c)</p>'],
])("the Markdown %j is rendered as %j", async (text, html) => {
  expect((await htmlOf(text)).trim()).toBe(html);
});

test("footnotes are numbered in the order of their references", async () => {
  const html = await htmlOf("One[^b] and two[^a], one again[^b].\n\n[^a]: Second\n[^b]: First <b>raw</b>\n\n[^none]");
  expectSafe(html);
  expect(html).toMatch(/id="(s-fn-\w+)-ref-1" aria-label="Footnote 1">1<.*href="#\1-2".*id="\1-ref-1-2"/);
  expect(html).toMatch(/<li id="s-fn-\w+-1">First &lt;b&gt;raw&lt;\/b&gt; <a href="#s-fn-\w+-ref-1"/);
  expect(html).toContain("[^none]");
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("two texts on a page have no footnote id in common", async () => {
  const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const first = idsOf(await htmlOf("A[^1]\n\n[^1]: One"));
  expect(idsOf(await htmlOf("B[^1]\n\n[^1]: Two")).filter((id) => first.includes(id))).toEqual([]);
});

test("an image on another site becomes a link", async () => {
  const image = "![A kiln](https://a.example/k.png)";
  const html = await htmlOf(`[${image}](https://b.example) ${image} [${image.replace("A kiln", "")}](/blog)`);
  expectSafe(html);
  expect(html).toMatch(/<a href="https:\/\/b\.example"[^>]*>A kiln<\/a> <a href="https:\/\/a\.example\/k\.png"/);
  expect(html).toContain('<a href="/blog">https://a.example/k.png</a>');
  const both = await htmlOf(`[See <https://b.example> ${image}](/blog)`);
  expectSafe(both);
  expect(both).toContain('<a href="/blog">See https://b.example A kiln</a>');
});

test("a quotation that begins with [!NOTE] becomes a note", async () => {
  const html = await htmlOf("> [!NOTE]\n> Mind the <i>gap</i>.\n\n> [!NOTE] is not one\n\n> A quote");
  expectSafe(html);
  expect(html).toContain('<aside class="note" role="note" aria-label="Note" data-kind="Note">\n<p>Mind the &lt;i&gt;');
  expect(html.match(/<blockquote>/g)).toHaveLength(2);
});

test("a link to a heading gets the heading's id", async () => {
  const html = await htmlOf("[up](#Über-uns) [over](#nowhere) [odd](#%zz)\n\n# Über uns");
  const id = / id="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<a href="#${id}">up</a> <a href="#nowhere">over</a>`);
});

test.each([
  ["## What's new in Node.js?", "whats-new-in-nodejs"],
  ["## What's new in Node.js?", "what-s-new-in-node-js"],
  ["## CI/CD", "cicd"],
  ["## *Install* [Node](https://nodejs.org) with `npm`", "install-node-with-npm"],
  ["## Install [Node](https://nodejs.org)", "install-node-https-nodejs-org"],
  ["## Мир и труд", "мир-и-труд"],
  ["## \u{1F680} 한국", "-한국"],
  ["## Größe", "größe"],
  ["## Größe", "gro-e"],
  ["## Version 1.2\n\n## Version 12", "version-12", 1],
  ["## Version 1.2\n\n## Version 12", "version-1-2"],
  ["## Version 1.2", "version-12"],
  ["## Мир 2\n\n## Труд 2", "труд-2", 1],
  ["## A part\n\n## A part", "a-part"],
  ["## A part\n\n## A part", "a-part-1", 1],
  ["## A part\n\n## A part\n\n## A part 1", "a-part-1", 2],
])("below %j, a link to #%s leads to the heading", async (headings, fragment, nth = 0) => {
  const html = await htmlOf(`[there](#${fragment})\n\n${headings}`);
  const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(html).toContain(`<a href="#${ids[nth]}">there</a>`);
});

test.each([
  ["# Step\n# Step 6\n# Step\n# Step", "s-step s-step-6 s-step-2 s-step-3"],
  ["# Step\n# Step\n# Step 2", "s-step s-step-3 s-step-2"],
  ["# Step 2\n# Step\n# Step\n# Step 2", "s-step-2 s-step s-step-3 s-step-2-2"],
  ["# Мир и труд\n# Йогурт", "s-мир-и-труд s-йогурт"],
  ["# 日本語\n# 日本語\n# 日本語 2", "s-日本語 s-日本語-3 s-日本語-2"],
  ["# हिन्दी में AI", "s-हिन्दी-में-ai"],
  ["# Größe", "s-gro-e"],
  ["# \u{1F680}\n# !\n# Section", "s-section s-section-2 s-section-3"],
])("the headings %j have the ids %s", async (text, ids) => {
  const html = await htmlOf(text);
  expectSafe(html);
  expect([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id).join(" ")).toBe(ids);
});

test("the indented paragraphs below a footnote belong to it", async () => {
  const html = await htmlOf("A[^1]\n\n[^1]: First\n    line\n\n    Second *part*\n\n\n    Third\n\nB\n\n    code");
  expectSafe(html);
  expect(html).toContain("First\nline<br>\nSecond <em>part</em><br>\nThird <a");
  expect(html).toMatch(/^<p>A.*<\/p>\n<p>B<\/p>\n<pre[^>]*><code>code/);
  expect(await htmlOf("- A[^1]\n\n  [^1]: First\n\n      Second\n\n  B")).toMatch(/<p>B<\/p>[^]*First<br>\nSecond <a/);
  expect(await htmlOf("A[^1]\n\n[^1]: First\n\n    Second\n## Heading")).toContain(">Heading</h2>");
});

test("blocks that begin with a right-to-left letter run right to left", async () => {
  const marked = async (text: string) =>
    [...(await htmlOf(text)).matchAll(/<(\w+)[^>]* dir="rtl"/g)].map(([, tag]) => tag);
  expect(await marked("- مرحبا\n  1. نص\n\n> «نص»\n\n| شيء | a |\n|-|-|\n| b | c |")).toEqual([
    "ul",
    "ol",
    "blockquote",
    "table",
  ]);
  expect(await marked("> [!NOTE]\n> שלום")).toEqual(["aside"]);
  expect(await marked("- 12 **שלום** hello\n\n- 2")).toEqual(["ul"]);
  expect(await marked("- English مرحبا\n- مرحبا\n\n> Quote\n\nمرحبا\n\n1. One\n   - مرحبا")).toEqual(["ul"]);
  expect(await marked("نص[^1]\n\n[^1]: مرحبا")).toEqual(["ol"]);
});
