import { expect, test } from "vitest";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { wxr } from "../wxr.ts";

const TITLE = "Tür 😀";
const WXR = wxr([{ id: 1, title: TITLE, slug: "tuer" }]);
const row = { id: 1, title: TITLE, slug: "tuer", status: "published", html: "<p>ü</p>", published_at: "2020-01-02" };
const GHOST = JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts: [row] } }] });
const LIST = JSON.stringify([{ ...row, content: "Text", excerpt: "", category: "", tags: "" }]);

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
