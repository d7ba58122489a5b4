import { expect, test } from "vitest";
import { openImageFiles } from "#importers/image-files.ts";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { readMarkdown } from "../markdown-import.ts";
import { wxr } from "../wxr.ts";

const note = (image: string) => `---\ntitle: A\ndate: 2020-01-02\n---\n${image}`;

test.each([
  ["note#1.png", "![](note%231.png)"],
  ["note#1.png", "![](note#1.png)"],
  ["note%231.png", "![](note%231.png)"],
  ["what?.png", "![](what%3F.png)"],
  ["what?.png", "![](<what?.png>)"],
  ["a b.png", "![](a%20b.png)"],
  ["a b.png", "![](<a b.png>)"],
  ["a b.png", "![](a+b.png)"],
  ["a+b.png", "![](a+b.png)"],
  ["a+b.png", "![](a%2Bb.png)"],
  ["a%20b.png", "![](a%20b.png)"],
  ["100%.png", "![](100%25.png)"],
  ["a.png", "![](a.png?v=1#b)"],
  ["Cafe\u0301.PNG", "![](caf%C3%A9.png)"],
  ["Caf\u00E9.png", "![](Cafe\u0301.png)"],
])("the file %s is found for %s", async (name, image) => {
  expect(await lookAt("a.zip", await zipOf({ "a.md": note(image), [name]: "x" }))).toBe("A: imported; \nwhole");
});

test.each([
  ["note#1.png", "http://old.example/note%231.png"],
  ["a b.png", "/a+b.png"],
])("the file %s is found for the WordPress image %s", async (name, src) => {
  const xml = wxr([{ id: 1, title: "A", slug: "a", content: `<img src="${src}" alt="">` }]);
  expect(await lookAt("a.zip", await zipOf({ "a.xml": xml, [`uploads/${name}`]: "x" }))).toBe("A: imported; \nwhole");
});

test.each([
  ["file:/Photo.JPG", "A"],
  ["file:/photo.jpg", "b"],
  ["file:/PHOTO.jpg", "A"],
  ["http://old.example/Photo.JPG", "A"],
  ["http://old.example/photo.jpg", "b"],
])("of names that differ in capitals alone, %s is the match", async (url, content) => {
  const files: Record<string, string> = { "Photo.JPG": "A", "photo.jpg": "b" };
  const images = await openImageFiles([], {
    exports: [
      {
        root: "",
        paths: Object.keys(files),
        leftOut: [],
        read: (path) => Promise.resolve(Buffer.from(files[path] ?? "")),
        open: () => () => [] as never,
        close: () => undefined,
      },
    ],
  });
  expect(await (await images.find(url))?.text()).toBe(content);
});

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>';
const svgNote = (name: string) =>
  `the image ${name} was not imported: SVG is not accepted. Export it as PNG, and add it by hand`;

test.each([
  ["a.svg", SVG],
  ["a.SVG", Buffer.from(`\uFEFF${SVG}`, "utf16le")],
  ["a.svg", `<!-- ${"long ".repeat(1_000)} -->${SVG}`],
  ["a.svgz", Buffer.from("1f8b08", "hex")],
  ["a.png", SVG],
])("an SVG in the export is not called missing: %s", async (name, svg) => {
  expect(await lookAt("a.zip", await zipOf({ "a.md": note(`Text ![](${name})`), [name]: svg }))).toBe(
    `A: imported; ${svgNote(name)}\nwhole`,
  );
});

test("a post of nothing but an SVG is refused with both reasons", async () => {
  expect(await lookAt("a.zip", await zipOf({ "a.md": note("![](a.svg)"), "a.svg": SVG }))).toBe(
    `A: refused; content: Content is required.; ${svgNote("a.svg")}\nnot whole`,
  );
});

test.each([
  ["Markdown", "more/b.zip", { "a.md": note("Text") }],
  ["Markdown", "b.tar.xz", { "a.md": note("Text") }],
  ["WordPress", "more/b.tbz", { "a.xml": wxr([{ id: 1, title: "A", slug: "a" }]) }],
])("an archive beside an export of %s is reported: %s", async (_what, archive, files) => {
  expect(await lookAt("a.zip", await zipOf({ ...files, [archive]: "x" }))).toBe(
    `A: imported; \n${archive}: files in an archive within the export are not read: unpack it, and import that by itself\nwhole`,
  );
});

test("a folder with an archive alone is rejected by its name", async () => {
  expect(await lookAt("site", { "b.zip": "x" })).toBe(
    "site holds another archive, b.zip. Unpack it first, and import that.",
  );
});

test.each([".md", ".markdown", ".mkd", ".html"])(
  "Jekyll's post_url leads to a post in a %s file",
  async (extension) => {
    const report = await readMarkdown({
      "_posts/2020-01-02-a.md":
        "[b]({% post_url 2020-01-02-b %}) [b]({% post_url /sub/2020-01-02-b.md %}) [c]({% post_url 2020-01-02-c %})",
      [`_posts/2020-01-02-b${extension}`]: "Text",
    });
    const link = `[b](file:/_posts/2020-01-02-b${extension})`;
    expect(report).toContain(`${link} ${link} [c](file:/_posts/2020-01-02-c.md)`);
  },
);

const ghostWith = (tables: object) =>
  JSON.stringify({
    db: [
      {
        meta: {},
        data: { posts: [{ id: "1", title: "A", slug: "a", html: "T", published_at: "2020-01-02" }], ...tables },
      },
    ],
  });

test.each([
  ["WordPress", "a.xml", wxr([{ id: 1, title: "A", slug: "a", content: "<p>Fu\u00DF</p>" }])],
  ["a file", "a.md", "---\ntitle: A\ndate: 2020-01-02\ntags: [Fu\u00DF]\n---\nT\u00E4g \u00FC"],
  [
    "a tag of Ghost",
    "a.json",
    ghostWith({ tags: [{ id: "2", name: "Fu\u00DF" }], posts_tags: [{ post_id: "1", tag_id: "2" }] }),
  ],
  [
    "the author of Ghost",
    "a.json",
    ghostWith({ users: [{ id: "2", name: "Fu\u00DF" }], posts_authors: [{ post_id: "1", author_id: "2" }] }),
  ],
  [
    "a title for search engines of WordPress",
    "a.xml",
    wxr([{ id: 1, title: "A", slug: "a", meta: { _yoast_wpseo_title: "Fu\u00DF" } }]),
  ],
  ["another system", "blogs.json", JSON.stringify([{ title: "A", content: "Fu\u00DF", createdAt: "2020-01-02" }])],
])("invalid bytes in %s are noted", async (_what, name, content) => {
  const bytes = Buffer.from(content);
  bytes.writeUInt8(0x20, bytes.indexOf("\u00DF"));
  expect(await lookAt(name, bytes)).toBe(
    "A: imported; some of its characters cannot be read: they are not in UTF-8\nwhole",
  );
});
