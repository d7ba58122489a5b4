import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown.server.ts";
import { headingsOf } from "./table-of-contents.ts";

test("a long post's headings are listed as plain text", async () => {
  const { html } = await renderMarkdown("# First\n\n## `a < b` & *more*\n\n### Third\n\n#### Too deep");
  expect(headingsOf(html)).toEqual([
    { id: "s-first", level: 2, text: "First" },
    { id: expect.any(String), level: 2, text: "a < b & more" },
    { id: "s-third", level: 3, text: "Third" },
  ]);
});

test("a short post has no table of contents", async () => {
  expect(headingsOf((await renderMarkdown("## One\n\n## Two")).html)).toEqual([]);
});
