import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { headingsOf } from "./table-of-contents.ts";

test("a long post's headings are listed as plain text", async () => {
  const { html } = await renderMarkdown("# First\n\n## `a < b` & *more*\n\n### Third\n\n#### Too deep");
  expect(headingsOf(html)).toEqual([
    { id: "s-first", level: 2, text: "First" },
    { id: expect.any(String), level: 2, text: "a < b & more" },
    { id: "s-third", level: 3, text: "Third" },
  ]);
});

test("a post of over a hundred headings has no table of contents", () => {
  const heading = (id: number) => `<h2 id="s-${id}">A</h2>`;
  expect(headingsOf(Array.from({ length: 100 }, (_, id) => heading(id)).join(""))).toHaveLength(100);
  expect(headingsOf(Array.from({ length: 101 }, (_, id) => heading(id)).join(""))).toEqual([]);
});

test("a short post has no table of contents", async () => {
  expect(headingsOf((await renderMarkdown("## One\n\n## Two")).html)).toEqual([]);
});
