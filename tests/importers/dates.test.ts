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
  ["a plain file", "site", { "a.md": "---\ntitle: A\npubDate: 2098-01-02\n---\nText" }],
  ["Jekyll", "a.zip", await zipOf({ "_posts/2098-01-02-a.md": "---\ntitle: A\n---\nText" }, new Date(2019, 1))],
])("a published post of %s with a future date is scheduled", async (_what, name, content) => {
  const note = "its date is in the future: it becomes public on 2098-01-02";
  expect(await lookAt(name, content)).toBe(`A: imported; ${note}\nwhole`);
});

test.each([
  ["WordPress", "a.xml", wxr([{ ...post, date: "" }])],
  ["Ghost", "a.json", ghost({ status: "published" })],
  ["another system", "blogs.json", JSON.stringify([{ title: "A", content: "T", status: "published", updatedAt: "x" }])],
  ["Obsidian", "a.md", "---\ntitle: A\npublished: true\n---\nText"],
  ["Hugo", "a.zip", await zipOf({ "content/posts/a.md": "---\ntitle: A\n---\nText" })],
  ["Astro", "site", { "src/content/blog/a.mdx": "---\ntitle: A\n---\nText" }],
  ["Jekyll", "a.zip", await zipOf({ "_posts/a.md": "---\ntitle: A\npublished: true\n---\nText" })],
  ["Jekyll in a folder", "site", { "_posts/a.markdown": "---\ntitle: A\n---\nText" }],
  ["a zip without times", "a.zip", await zipOf({ "a.md": "---\ntitle: A\n---\nText" }, new Date(1980, 0, 1))],
  ["a zip of the future", "a.zip", await zipOf({ "a.md": "---\ntitle: A\n---\nText" }, new Date(2098, 0, 1))],
])("a published post of %s without a date becomes a draft", async (_what, name, content) => {
  const note = /^A: imported; bec(?:a|o)mes? a draft: without its date it would stand first in the blog\nwhole$/;
  expect(await lookAt(name, content)).toMatch(note);
});

test.each(["content/posts/a.md", "src/content/blog/a.mdx", "_posts/a.md", "a.md", "vault/a.markdown"])(
  "a post without a date gets its file's in a zip: %s",
  async (path) => {
    const zip = await zipOf({ [path]: "---\ntitle: A\npublished: true\n---\nText" }, new Date("2019-03-04T12:00:00"));
    expect(await lookAt("a.zip", zip)).toBe("A: imported; it has no date: that of its file counts, 2019-03-04\nwhole");
  },
);

test.each(["draft: true", "status: scheduled", "private: true", "date: soon", "published: no"])(
  "a post with %s stays a draft whatever its file's time",
  async (line) => {
    const zip = await zipOf(
      { "content/posts/a.md": `---\ntitle: A\n${line}\n---\nText` },
      new Date("2019-03-04T12:00:00"),
    );
    expect(await lookAt("a.zip", zip)).not.toContain("that of its file");
  },
);
