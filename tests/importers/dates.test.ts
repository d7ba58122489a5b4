import { expect, test } from "vitest";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { wxr } from "../wxr.ts";

const post = { id: 1, title: "A", slug: "a" };
const ghost = (row: object) =>
  JSON.stringify({
    db: [{ meta: {}, data: { posts: [{ id: "1", title: "A", slug: "a", html: "<p>T</p>", ...row }] } }],
  });

test.each([
  ["WordPress", "a.xml", wxr([{ ...post, date: "2098-01-02 03:04:05" }])],
  ["Ghost", "a.json", ghost({ status: "published", published_at: "2098-01-02T03:04:05Z" })],
  ["Markdown", "a.md", "---\ntitle: A\ndate: 2098-01-02\npublished: true\n---\nText"],
  ["Hugo", "a.zip", await zipOf({ "content/posts/2098-01-02-a.md": "---\ntitle: A\n---\nText" })],
  ["another system", "blogs.json", JSON.stringify([{ title: "A", content: "T", createdAt: "2098-01-02" }])],
])("a published post of %s with a date in the future is scheduled", async (_what, name, content) => {
  const note = "its date is in the future: it becomes public on 2098-01-02";
  expect(await lookAt(name, content)).toBe(`A: imported; ${note}\nwhole`);
});

test.each([
  ["WordPress", "a.xml", wxr([{ ...post, date: "" }])],
  ["Ghost", "a.json", ghost({ status: "published" })],
  ["Obsidian", "a.md", "---\ntitle: A\npublished: true\n---\nText"],
  ["Hugo", "a.zip", await zipOf({ "content/posts/a.md": "---\ntitle: A\n---\nText" })],
  ["Astro", "site", { "src/content/blog/a.mdx": "---\ntitle: A\n---\nText" }],
  ["Jekyll", "a.zip", await zipOf({ "_posts/a.md": "---\ntitle: A\npublished: true\n---\nText" })],
])("a published post of %s without a date becomes a draft", async (_what, name, content) => {
  const note = "became a draft: without its date it would stand first in the blog";
  expect(await lookAt(name, content)).toBe(`A: imported; ${note}\nwhole`);
});
