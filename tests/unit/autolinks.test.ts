import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { expectSafe } from "../safe-html.ts";

const LINK = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/g;

/** The text with its links in braces, with their target where it differs. */
async function linked(text: string): Promise<string> {
  const { html } = await renderMarkdown(text);
  expectSafe(html);
  const marked = html.replace(LINK, (_link, href: string, label: string) =>
    href === label ? `{${href}}` : `{${label} ${href}}`,
  );
  return marked.trim().replace(/^<p>|<\/p>$/g, "");
}

test.each([
  ["See https://a.example/x.", "See {https://a.example/x}."],
  ["HTTP://a.example/x", "{HTTP://a.example/x}"],
  ["http://localhost:3000/x?", "{http://localhost:3000/x}?"],
  ["www.a.example/x, and more", "{www.a.example/x http://www.a.example/x}, and more"],
  ["(https://a.example/Foo_(bar))", "({https://a.example/Foo_(bar)})"],
  ["https://a.example?q=(business))+ok", "{https://a.example?q=(business))+ok}"],
  ["https://a.example/?q=x&hl;", "{https://a.example/?q=x}&amp;hl;"],
  ["[see https://a.example/x]", "[see {https://a.example/x}]"],
  ['"https://a.example/x"', "&quot;{https://a.example/x}&quot;"],
  ["*https://a.example/x_y_z*", "<em>{https://a.example/x_y_z}</em>"],
  ["https://a.example/x\\_y", "{https://a.example/x_y}"],
  ["（https://a.example/x）", "（{https://a.example/x}）"],
  ["見て：https://a.example/x。次", "見て：{https://a.example/x}。次"],
  ["「https://a.example/」と", "「{https://a.example/}」と"],
  ["https://a.exampleを見て", "{https://a.example}を見て"],
  ["请访问www.a.example，谢谢", "请访问{www.a.example http://www.a.example}，谢谢"],
  ["«https://a.example/x»…", "«{https://a.example/x}»…"],
  ["a.b+c@a.example.", "{a.b+c@a.example mailto:a.b+c@a.example}."],
  ["（info@a.example）", "（{info@a.example mailto:info@a.example}）"],
  ["foo\\_bar@a.example", "{foo_bar@a.example mailto:foo_bar@a.example}"],
  ["mailto:a@a.example, b", "{mailto:a@a.example}, b"],
])("%j is shown as %s", async (text, expected) => {
  expect(await linked(text)).toBe(expected);
});

test.each([
  "`https://a.example/x`",
  "    https://a.example/x",
  "ftp://a.example/x",
  "a.example",
  "javascript://a.example",
  "xhttps://a.example",
  "http://",
  "http://a._b",
  "a@b",
  "a@b.example-",
])("%j has no link", async (text) => {
  expect(await linked(text)).not.toContain("{");
});

test("a URL within a link's text is no second link", async () => {
  expect(await linked("[https://a.example and www.b.example](/blog)")).toBe(
    "{https://a.example and www.b.example /blog}",
  );
});
