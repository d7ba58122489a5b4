import { expect, test } from "vitest";
import { lookAt } from "../import-dry-run.ts";
import { readMarkdown } from "../markdown-import.ts";

test.each([
  ['author: "Doe, Jane"', "Doe, Jane"],
  ['author: ["Doe, Jane", "Roe, Richard"]', "Doe, Jane"],
  ['authors: [{ name: "Doe, Jane" }]', "Doe, Jane"],
  ['author: ""\nauthors: Jane', "Jane"],
])("a post with %s gets one author", async (yaml, author) => {
  expect(await readMarkdown({ "a.md": `---\ndate: 2020-01-02\n${yaml}\n---\nText` })).toBe(
    `a | a | published | 2020-01-02 |  | by ${author}\nText`,
  );
});

test.each([
  ["2023", "2023"],
  ['"2023"', "2023"],
  ["hello", "hello"],
  ['""', "a"],
])("the slug %s becomes %s", async (slugText, slug) => {
  const report = await readMarkdown({ "content/posts/a.md": `---\nslug: ${slugText}\n---\nText` });
  expect(report).toContain(`a | ${slug} | draft | undated | /posts/${slug}\n`);
});

test.each([
  ["permalink: false", "draft"],
  ["eleventyExcludeFromCollections: true", "draft"],
  ["build:\n  render: never", "draft"],
  ["_build: { list: false }", "draft"],
  ["build: { list: always, render: always }", "published"],
])("a generator's post with %s is imported as %s", async (yaml, status) => {
  const report = await readMarkdown({ "content/posts/a.md": `---\ndate: 2020-01-02\n${yaml}\n---\nText` });
  expect(report.split(" | ")[2]).toBe(status);
});

test("the path of a Gatsby post redirects", async () => {
  const read = (yaml: string) => readMarkdown({ "content/blog/a.md": `---\ndate: 2020-01-02\n${yaml}\n---\nText` });
  expect(await read("path: /hello/")).toBe("a | a | published | 2020-01-02 | /hello /blog/a\nText");
  const permalink = "/blog/{{ title | slugify }}/";
  const note = `- its permalink ${permalink} is a form that is not read: it does not redirect`;
  expect(await read(`permalink: "${permalink}"`)).toBe(`a | a | published | 2020-01-02 | \n${note}\nText`);
});

test.each([
  ["# Using `npm` with *care* & [links](https://x.example)", "Using npm with care & links"],
  ["# The `<dialog>` element", "The <dialog> element"],
  ["# A <b>bold</b><br>title &amp; more \\*", "A bold title & more *"],
  ["\n A *title*\n===", "A title"],
])("the heading %j becomes the title", async (heading, title) => {
  const report = await readMarkdown({ "b.md": `---\ndate: 2020-01-02\n---\n${heading}\n\nText` });
  expect(report.split(/ \| |\n+/)).toEqual([title, "b", "published", "2020-01-02", "", "Text"]);
});

test.each(["- a\n===", "> a\n===", "```\n===\n```", "    a\n===", "a\nb\n==="])(
  "%j at the start is no title",
  async (text) => {
    expect(await readMarkdown({ "b.md": text })).toMatch(/^b \| b \|/);
  },
);

const FILE = "---\ndate: 2020-01-02\n---\nT\u00FCr";
const HEAD = "a | a | published | 2020-01-02 | \n";
const littleEndian = Buffer.from(`\uFEFF${FILE}`, "utf16le");

test.each<[string, Buffer, string]>([
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${FILE}`), "T\u00FCr"],
  ["UTF-16, little-endian", littleEndian, "T\u00FCr"],
  ["UTF-16, big-endian", Buffer.from(littleEndian).swap16(), "T\u00FCr"],
  ["Latin-1", Buffer.from(FILE, "latin1"), "- it is not in UTF-8: its characters were read as Windows-1252\nT\u00FCr"],
  [
    "UTF-8 with one wrong byte",
    Buffer.concat([Buffer.from(`${FILE}en f\u00FCr `), Buffer.from([0xff])]),
    "T\u00FCren f\u00FCr \uFFFD",
  ],
])("a file in %s is read", async (_what, bytes, expected) => {
  expect(await readMarkdown({ "a.md": bytes })).toBe(HEAD + expected);
});

test.each([
  ["a blank line before it", "\n \n---\ntitle: Secret\ndraft: true\n---\nText"],
  ["dots after it", "---\ntitle: Secret\ndraft: true\n...\nText"],
  ["JSON in one line", '{ "title": "Secret", "draft": true }\nText'],
  ["JSON that begins in its first line", '{"title": "Secret",\n "draft": true\n}\n\nText'],
  ["JSON with braces", '{\n"title": "Secret", "x": "}\\"", "y": { "z": {} }, "draft": true\n}\nText'],
  ["JSON alone", '{\n"title": "Secret",\n"draft": true\n}'],
])("front matter with %s is read", async (_what, file) => {
  const report = await readMarkdown({ "content/posts/a.md": file });
  expect(report.trim()).toMatch(/^Secret \| a \| draft \| undated \| \/posts\/a(?:\n*Text)?$/);
});

test("a rule in the text does not end front matter", async () => {
  const report = await readMarkdown({ "content/posts/a.md": "---\ntitle: A\n...\nText\n\n---\n\nMore" });
  expect(report).toBe("A | a | draft | undated | /posts/a\nText\n\n---\n\nMore");
});

test.each([
  ["---\ntitle: Secret\ndraft: true\n ---\nText", "its end is missing"],
  ["+++\ndraft = true\nText", "its end is missing"],
  ['{ "draft": true\nText', "its end is missing"],
])("a post with endless front matter %j becomes a draft", async (file, problem) => {
  const report = await readMarkdown({ "content/posts/a.md": file });
  expect(report).toContain(
    `| draft | undated | /posts/a\n- its front matter cannot be read: ${problem}\n- became a draft: its front matter may have said so\n${file}`,
  );
});

test.each(["{{< figure >}} Text", "{: .wide}\nText", "{% if a %}Text{% endif %}", "---\n\nText"])(
  "the text %j, which has no front matter, is published",
  async (file) => {
    const report = await readMarkdown({ "content/posts/2020-01-02-a.md": file });
    expect(report).toMatch(/\| a \| published \|[^]*Text$/);
  },
);

test("Jekyll posts in HTML are imported", async () => {
  const html =
    "---\ntitle: Old\n---\n<p>Hi <b>you</b> {{ site.title }}</p>\n    <p>A</p>\n{% highlight js %}\na < b\n{% endhighlight %}";
  const report = await readMarkdown({ "2015-01-01-old.html": html, "2015-01-02-k.mkd": "Text" }, "_posts");
  expect(report).toMatch(/^Old \| old \| published \| 2015-01-01 \| /);
  expect(report).toContain(
    "- the template's output {{ site.title }} was left out\nHi **you**\n\nA\n\n```js\na < b\n```\nk | k |",
  );
});

test("posts in formats that are not read are reported", async () => {
  const report = await readMarkdown({
    "_posts/2015-01-02-b.textile": "h1. x",
    "_posts/2016-01-01-new.md": "Text",
    "content/posts/x.org": "#+title: x",
    "content/posts/y.html": "---\ntitle: Y\n---\n<p>hi",
    "notes/z.rst": "z",
    "assets/w.html": "w",
  });
  const reason = "it is not in Markdown: convert it to Markdown, and import it again";
  expect(report.replaceAll(/^.* \| .*\n/gm, "")).toBe(
    `Text\n_posts/2015-01-02-b.textile: ${reason}\ncontent/posts/x.org: ${reason}\ncontent/posts/y.html: HTML is imported only from the folders _posts and _drafts: move it there, or convert it to Markdown`,
  );
});

test.each([
  ["05.01.2024", "2024-01-05"],
  ["31.12.2023 18:30", "2023-12-31"],
])("the day comes first in the date %s", async (date, day) => {
  expect(await readMarkdown({ "a.md": `---\ndate: ${date}\n---\nText` })).toBe(`a | a | published | ${day} | \nText`);
});

test("a teaser that is prose is no cover", async () => {
  const report = await lookAt("a.md", "---\ndate: 2020-01-02\nteaser: What we learned\n---\nText");
  expect(report).not.toContain("image");
});

test.each(["header:\n  image: /a.png", "header:\n  overlay_image: /a.png", "image:\n  path: /a.png", "teaser: /a.png"])(
  "the front matter %j names the cover",
  async (lines) => {
    expect(await lookAt("a.md", `---\ndate: 2020-01-02\n${lines}\n---\nText`)).toMatch(
      /^a: imported; the image \/a\.png is not in the export/,
    );
  },
);
