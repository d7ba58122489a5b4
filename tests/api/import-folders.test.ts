import { expect, test } from "vitest";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { wxr } from "../wxr.ts";

const wordpress = wxr([{ id: 1, title: "Post", slug: "post" }]);

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
        "old/export.xml": wordpress,
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
    () => zipOf({ "export.xml": wordpress, "notes/a.md": "Text", "notes/b.md": "Text", "readme.md": "Text" }),
    /^Post: imported; \nnotes\/a\.md: Markdown beside an export with 1 more; import it by itself[^\n]*\nwhole$/,
  ],
  [
    "an image that is only in another post's folder",
    "a.zip",
    () =>
      zipOf({
        "content/posts/a/index.md": "---\ntitle: A\nimage: cover.jpg\n---\nText",
        "content/posts/b/index.md": "---\ntitle: B\nimage: cover.jpg\n---\nText",
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
])("a folder with %s is imported, and the report names what is left out", async (_what, name, content, expected) => {
  expect(await lookAt(name, await content())).toMatch(expected);
});
