import { expect, test } from "vitest";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { wxr, WXR_END, WXR_HEAD, wxrAttachment, wxrItem } from "../wxr.ts";

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
])("an image from %s is not matched to a file that only has its name", async (_what, url) => {
  const post = wxr([{ id: 1, title: "Post", slug: "post", content: `<img src="${url}">` }]);
  expect(await lookAt("a.zip", await zipOf({ "a.xml": post, ...UPLOADS }))).toBe(
    `Post: imported; ${NO_FILE(url)}\nwhole`,
  );
});

test("an image with an absolute URL in a Markdown text is matched to the file at the same path", async () => {
  const url = "https://old.example/img/2020/x.jpg";
  const zip = await zipOf({ "_posts/2020-01-02-a.md": `![](${url})`, "static/img/2020/x.jpg": "" });
  expect(await lookAt("a.zip", zip)).toBe("a: imported; \nwhole");
});

test("an image on another site in a Markdown text is not matched to a file", async () => {
  const url = "https://i.imgur.com/x.jpg";
  const zip = await zipOf({ "_posts/2020-01-02-a.md": `![](${url}) ![](/images/x.jpg)`, "images/x.jpg": "" });
  expect(await lookAt("a.zip", zip)).toBe(`a: imported; ${NO_FILE(url)}\nwhole`);
});
