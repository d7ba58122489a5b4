import { expect, test } from "vitest";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { wxr, WXR_END, WXR_HEAD, wxrAttachment, wxrItem } from "../wxr.ts";

/* Dry runs, as their reports describe them. */

const TITLE = "Tür 😀";
const WXR = wxr([{ id: 1, title: TITLE, slug: "tuer" }]);
const GHOST_ROW = {
  id: 1,
  title: TITLE,
  slug: "tuer",
  status: "published",
  html: "<p>ü</p>",
  published_at: "2020-01-02",
};
const GHOST = JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts: [GHOST_ROW] } }] });
const LIST = JSON.stringify([{ ...GHOST_ROW, content: "Text", excerpt: "", category: "", tags: "" }]);

const littleEndian = (text: string) => Buffer.from(text, "utf16le");
const bigEndian = (text: string) => littleEndian(text).swap16();

test.each<[string, (text: string) => Buffer]>([
  ["UTF-8 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16, little endian,", (text) => littleEndian(`\uFEFF${text}`)],
  ["UTF-16, big endian,", (text) => bigEndian(`\uFEFF${text}`)],
  ["UTF-16 without a byte order mark", littleEndian],
  ["UTF-16, big endian, without a byte order mark", bigEndian],
  ["UTF-16 that its XML declaration names", (text) => littleEndian(`\uFEFF${text.replace("UTF-8", "UTF-16")}`)],
])("exports in %s are read", async (_what, encode) => {
  expect(await lookAt("a.xml", encode(WXR))).toBe(`${TITLE}: imported; \nwhole`);
  expect(await lookAt("a.json", encode(GHOST))).toBe(`${TITLE}: imported; \nwhole`);
  expect(await lookAt("a.zip", await zipOf({ "a.xml": encode(WXR) }))).toBe(`${TITLE}: imported; \nwhole`);
  expect(await lookAt("blogs.json", encode(LIST))).toMatch(TITLE);
});

test("a long export in UTF-16 is read to its end", async () => {
  const posts = Array.from({ length: 1_000 }, (_one, id) => ({ id: id + 1, title: TITLE, slug: `post-${id}` }));
  const found = await lookAt("a.xml", littleEndian(`\uFEFF${wxr(posts)}`));
  expect(found).toMatch(/whole$/);
  expect(found.match(/😀: imported; $/gm)).toHaveLength(1_000);
});

const ONE_POST = wxr([{ id: 1, title: "Post", slug: "post" }]);

test.each<[what: string, name: string, content: () => Record<string, string> | Promise<Buffer>, expected: RegExp]>([
  [
    "folders and a manifest named like those of an export of this site",
    "site",
    () => ({ "manifest.json": '{"name":"App","icons":[]}', "media/a.png": "", "_posts/2020-01-02-a.md": "Text" }),
    /^a: imported; \nwhole$/,
  ],
  [
    "a WordPress export beside Markdown posts",
    "a.zip",
    () =>
      zipOf({
        "_posts/2020-01-02-a.md": "Text",
        "old/export.xml": ONE_POST,
        "old/bad.xml": '<!DOCTYPE rss [<!ENTITY a "ha">]><rss/>',
      }),
    /^a: imported; \nold\/bad\.xml: [^\n]*it holds a DTD[^\n]*\nold\/export\.xml: a WordPress export beside Markdown files; import it by itself[^\n]*\nwhole$/,
  ],
  [
    "Jekyll posts in HTML alone",
    "a.zip",
    () => zipOf({ "_posts/2020-01-02-a.html": "<p>Text</p>", "_posts/2020-01-03-b.rst": "Text" }),
    /^a: imported; \n_posts\/2020-01-03-b\.rst: refused; it is not in Markdown[^\n]*\nnot whole$/,
  ],
  [
    "notes beside a WordPress export",
    "a.zip",
    () => zipOf({ "export.xml": ONE_POST, "notes/a.md": "Text", "notes/b.md": "Text", "readme.md": "Text" }),
    /^Post: imported; \nnotes\/a\.md: Markdown beside an export with 1 more; import it by itself[^\n]*\nwhole$/,
  ],
  [
    "an image that is only in another post's folder",
    "a.zip",
    () =>
      zipOf({
        "content/posts/a/index.md": "---\ndate: 2020-01-02\ntitle: A\nimage: cover.jpg\n---\nText",
        "content/posts/b/index.md": "---\ndate: 2020-01-02\ntitle: B\nimage: cover.jpg\n---\nText",
        "content/posts/b/cover.jpg": "",
      }),
    /^A: imported; the image content\/posts\/a\/cover\.jpg is not in the export\nB: imported; \nwhole$/,
  ],
  [
    "images by file name, one of which is in two folders",
    "a.zip",
    () => zipOf({ "notes/a.md": "![[one.png]] ![[two.png]]", "x/one.png": "", "x/two.png": "", "y/two.png": "" }),
    /^a: imported; [^\n]*; the image notes\/two\.png is not in the export\nwhole$/,
  ],
])("a folder with %s is imported with a report", async (_what, name, content, expected) => {
  expect(await lookAt(name, await content())).toMatch(expected);
});

const UPLOADS = {
  "uploads/2020/05/logo.png": "",
  "uploads/2019/01/image.png": "",
  "uploads/2021/03/x.jpg": "",
  "uploads/2021/04/twice.jpg": "",
  "uploads/2021/05/twice.jpg": "",
  "themes/banner.png": "",
};
const NO_FILE = (url: string) => `the image ${url} is not in the export`;

test.each([
  ["its own URL", "http://old.example/wp-content/uploads/2020/05/logo.png"],
  ["https and www", "https://www.old.example/wp-content/uploads/2020/05/logo.png"],
  ["the URL of a smaller copy", "http://old.example/wp-content/uploads/2020/05/logo-300x200.png"],
  ["a root-relative path", "/wp-content/uploads/2020/05/logo.png"],
  ["Jetpack's servers", "https://i2.wp.com/old.example/wp-content/uploads/2020/05/logo.png?ssl=1"],
  ["its file name", "http://old.example/assets/banner.png"],
  ["the host of attachments", "https://old.files.wordpress.com/2020/05/logo.png"],
])("the import finds the file of an image by %s", async (_what, url) => {
  const item = wxrItem({ id: 1, title: "Post", slug: "post", content: `<img src="${url}">` });
  const attachment = wxrAttachment(2, "https://old.files.wordpress.com/2020/05/logo.png");
  expect(await lookAt("a.zip", await zipOf({ "a.xml": WXR_HEAD + item + attachment + WXR_END, ...UPLOADS }))).toBe(
    "Post: imported; \nwhole",
  );
});

test.each([
  ["another site", "https://en.wikipedia.org/static/logo.png"],
  ["another site with the same path", "https://other.example/wp-content/uploads/2020/05/logo.png"],
  ["another site at Jetpack's servers", "https://i0.wp.com/other.example/wp-content/uploads/2020/05/logo.png"],
  ["another month", "http://old.example/wp-content/uploads/2021/01/image.png"],
  ["another month, in a smaller copy", "http://old.example/wp-content/uploads/2021/05/image-300x200.png"],
  ["an unknown folder, if several files have this name", "http://old.example/assets/twice.jpg"],
])("an image from %s does not match a file by name alone", async (_what, url) => {
  const post = wxr([{ id: 1, title: "Post", slug: "post", content: `<img src="${url}">` }]);
  expect(await lookAt("a.zip", await zipOf({ "a.xml": post, ...UPLOADS }))).toBe(
    `Post: imported; ${NO_FILE(url)}\nwhole`,
  );
});

test("an image with an absolute URL matches the file at its path", async () => {
  const url = "https://old.example/img/2020/x.jpg";
  const zip = await zipOf({ "_posts/2020-01-02-a.md": `![](${url})`, "static/img/2020/x.jpg": "" });
  expect(await lookAt("a.zip", zip)).toBe("a: imported; \nwhole");
});

test("an image on another site does not match a file", async () => {
  const url = "https://i.imgur.com/x.jpg";
  const zip = await zipOf({ "_posts/2020-01-02-a.md": `![](${url}) ![](/images/x.jpg)`, "images/x.jpg": "" });
  expect(await lookAt("a.zip", zip)).toBe(`a: imported; ${NO_FILE(url)}\nwhole`);
});

const REFUSED = "refused; this is no post, project, testimonial or page";

test("a rejected value is named by its title, name or number", async () => {
  const list = [
    { title: "T", content: "C", createdAt: "2020-01-02" },
    [1],
    null,
    { title: "No content" },
    { name: "Ada" },
  ];
  expect((await lookAt("a.json", JSON.stringify(list))).split("\n")).toEqual([
    "T: imported; ",
    `no. 2 of a.json: ${REFUSED}`,
    `no. 3 of a.json: ${REFUSED}`,
    `No content: ${REFUSED}`,
    `Ada: ${REFUSED}`,
    "not whole",
  ]);
});

test("a value that is no item does not stop the others", async () => {
  const lists = { users: [], blogs: [null, "text", { title: "T", content: "C", createdAt: "2020-01-02" }] };
  expect((await lookAt("a.json", JSON.stringify(lists))).split("\n")).toEqual([
    `no. 1 of a.json: ${REFUSED}`,
    `no. 2 of a.json: ${REFUSED}`,
    "T: imported; ",
    "not whole",
  ]);
});

const UNDATED = "becomes a draft: without its date it would stand first in the blog";

test("a date that cannot be read is reported", async () => {
  const lists = {
    blogs: [
      { title: "A", content: "C", createdAt: "nonsense" },
      { title: "B", content: "C", createdAt: { year: 2020 } },
      { title: "D", content: "C", createdAt: "2020-01-02", publishedAt: "32.13.2024" },
    ],
    testimonials: [{ name: "N", position: "P", content: "C", createdAt: "soon" }],
  };
  expect((await lookAt("a.json", JSON.stringify(lists))).split("\n")).toEqual([
    `A: imported; ${UNDATED}; its date cannot be read: nonsense; the time of the import counts`,
    `B: imported; ${UNDATED}; its date cannot be read: {"year":2020}; the time of the import counts`,
    "D: imported; its date of publication cannot be read: 32.13.2024",
    "N: imported; its date cannot be read: soon; the time of the import counts",
    "whole",
  ]);
});

test("a link that becomes text is reported once", async () => {
  const file = `---\ndate: 2020-01-02\n---\n${"[a](gone.md) ".repeat(3)}`;
  expect(await lookAt("a.md", file)).toBe("a: imported; a link to gone.md, which was not imported, became text\nwhole");
});

test("the report omits items that WordPress adds by itself", async () => {
  const types = ["custom_css", "oembed_cache", "nav_menu_item", "product"];
  const items = types.map(
    (type, at) =>
      `<item><title>${type}</title><wp:post_id>${at + 9}</wp:post_id><wp:post_type>${type}</wp:post_type></item>`,
  );
  const xml = wxr([{ id: 1, title: "A", slug: "a" }]).replace(WXR_END, items.join("") + WXR_END);
  expect(await lookAt("a.xml", xml)).toBe(
    "A: imported; \nproduct: items of the type product are not imported: copy what you need of them by hand\nwhole",
  );
});

const MEMBERS = "became a draft: only members could read a part of its text";

test.each([
  ["[restrict]Secret[/restrict]", MEMBERS],
  ['Public [wcm_restrict plans="gold"]Secret[/wcm_restrict]', MEMBERS],
  ["[mepr-show]Secret[/mepr-show]", MEMBERS],
  ["[members_only]Secret[/members_only]", MEMBERS],
  ['[pmpro_membership level="1"]Secret[/pmpro_membership]', MEMBERS],
  ["[um_loggedin]Secret[/um_loggedin]", MEMBERS],
  ["[s2If is_user_logged_in()]Secret[/s2If]", MEMBERS],
  ["<!-- wp:premium-content/container --><p>Secret</p><!-- /wp:premium-content/container -->", MEMBERS],
  ["Write [[restrict]]text[[/restrict]] for members.", ""],
  ["A [private] matter, and [restricted] access", ""],
  ["[column]Text[/column]", "the shortcode [column] was left out; its content stays"],
])("a WordPress post with the text %s is a members' draft", async (content, note) => {
  const [line] = (await lookAt("a.xml", wxr([{ id: 1, title: "A", slug: "a", content }]))).split("\n");
  expect(line?.includes(MEMBERS)).toBe(note === MEMBERS);
  expect(line).toContain(note);
});

test("a post of Ghost with a block for members becomes a draft", async () => {
  const block = (nonMember: boolean) =>
    `<p>a</p><!--kg-gated-block:begin nonMember:${nonMember} memberSegment:"status:free" --><p>Secret</p><!--kg-gated-block:end-->`;
  const row = { status: "published", visibility: "public", published_at: "2020-01-02T00:00:00Z" };
  const posts = [
    { id: 1, slug: "members", title: "For members", ...row, html: block(false) },
    { id: 2, slug: "all", title: "For all", ...row, html: block(true) },
  ];
  const data = { db: [{ meta: { exported_on: 1, version: "6.0.0" }, data: { posts } }] };
  expect(await lookAt("a.json", JSON.stringify(data))).toBe(
    `For members: imported; ${MEMBERS}\nFor all: imported; \nwhole`,
  );
});
