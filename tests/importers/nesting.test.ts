import { expect, test } from "vitest";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";
import { lookAt } from "../import-dry-run.ts";
import { wxr } from "../wxr.ts";

const DEPTH = 25_000;
const nested = (name: string) => `<${name}>`.repeat(DEPTH) + `x${`</${name}>`.repeat(DEPTH)}`;
const TOO_DEEP = /^Deep: refused; its HTML is nested too deeply\nOther: imported; /m;

/** A Ghost export of two posts, of which the first has these fields. */
const ghost = (fields: object) => {
  const row = { status: "published", published_at: "2020-01-02T00:00:00Z" };
  const posts = [
    { id: 1, slug: "deep", title: "Deep", ...row, ...fields },
    { id: 2, slug: "other", title: "Other", ...row, html: "<p>a</p>" },
  ];
  return JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts } }] });
};

const markdown = (text: string) => ({
  "deep.md": `---\ntitle: Deep\ndate: 2020-01-02\n---\n${text}`,
  "other.md": "---\ntitle: Other\ndate: 2020-01-02\n---\nText",
});

const wordpress = (content: string) =>
  wxr([
    { id: 1, title: "Deep", slug: "deep", content },
    { id: 2, title: "Other", slug: "other" },
  ]);

test.each([
  ["WordPress", "a.xml", wordpress(nested("aside"))],
  ["WordPress, unclosed,", "a.xml", wordpress("<div>".repeat(DEPTH))],
  ["WordPress, in lists,", "a.xml", wordpress("<ul><li>".repeat(DEPTH))],
  ["Ghost", "a.json", ghost({ html: nested("blockquote") })],
  ["Markdown", "a", markdown(nested("div"))],
])(
  "a post of %s with 25,000 nested elements is rejected",
  async (_what, name, content) => {
    expect(await lookAt(name, content)).toMatch(TOO_DEEP);
  },
  20_000,
);

test.each([
  ["quotations in Markdown", "a", markdown(`${"> ".repeat(DEPTH)}x`)],
  ["lists in Markdown", "a", markdown(`${"- ".repeat(DEPTH)}x`)],
  [
    "quotations in Ghost",
    "a.json",
    ghost({ mobiledoc: JSON.stringify({ cards: [["markdown", { markdown: "> ".repeat(DEPTH) }]] }) }),
  ],
  ["lists in mobiledoc", "a.json", ghost({ mobiledoc: `{"cards":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}` })],
  ["objects in lexical", "a.json", ghost({ lexical: `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}` })],
])(
  "25,000 nested %s do not stop an import",
  async (_what, name, content) => {
    expect(await lookAt(name, content)).toMatch(/^Deep: (?:imported|refused); .*\nOther: imported; /m);
  },
  20_000,
);

test("elements side by side do not count as nested", () => {
  const cells = `<table>${"<tr><td><p>a<td>b".repeat(2_000)}</table>`;
  const drawing = `<svg>${'<path d="M0 0"/>'.repeat(2_000)}</svg>`;
  const html = `${"<p>a<br>".repeat(2_000)}<ul>${"<li>b".repeat(2_000)}</ul>${drawing}${cells}${"<div><span>c</span></div>".repeat(2_000)}`;
  expect(htmlToMarkdown(html).markdown.match(/^c$/gm)).toHaveLength(2_000);
});
