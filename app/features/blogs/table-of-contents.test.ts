import { expect, test } from "vitest";
import { renderMarkdown } from "#app/platform/markdown.ts";
import { headingsOf } from "./table-of-contents.ts";

test("a long article's headings are listed with their escapes and without tags", async () => {
  const html = await renderMarkdown("# First\n\n## `a < b` & *more*\n\n### Third\n\n#### Too deep");
  expect(headingsOf(html)).toEqual([
    { id: "s-first", level: 2, html: "First" },
    { id: expect.any(String), level: 2, html: "a &lt; b &amp; more" },
    { id: "s-third", level: 3, html: "Third" },
  ]);
});

test("a short article has none", async () => {
  expect(headingsOf(await renderMarkdown("## One\n\n## Two"))).toEqual([]);
});
