import { expect, test } from "vitest";
import { importContent, zipOf } from "../import-dry-run.ts";
import { createImage } from "../images.ts";
import { openStudio } from "../studio.ts";

const post = (date: string, more: string) => `---\ndate: ${date}\n${more}`;
const COVER = 'cover: { url: a.png, alt: "A kiln" }\n---\nText';

test.each([
  ["stands in its text, too", { "a.md": post("2020-01-02", `${COVER} ![](a.png)`) }],
  ["stands in a text before", { "a.md": post("2020-01-02", COVER), "0.md": post("2020-01-01", "---\n![](a.png)") }],
  [
    "was a cover without one before",
    { "a.md": post("2020-01-02", COVER), "0.md": post("2020-01-01", "cover: a.png\n---\nT") },
  ],
])("a cover keeps its alternative text when the image %s", async (_what, files) => {
  await using studio = await openStudio();
  const image = Buffer.from(await (await createImage()).arrayBuffer());
  await importContent(studio.site.services, "a.zip", await zipOf({ ...files, "a.png": image }));
  expect(await studio.send("/blogs/a")).toMatchObject({ image: { alt: "A kiln" } });
});

test("a cover keeps its alternative text when the image was uploaded before", async () => {
  await using studio = await openStudio();
  const image = await createImage();
  await studio.create("/media", { image });
  const files = { "a.md": post("2020-01-02", COVER), "a.png": Buffer.from(await image.arrayBuffer()) };
  await importContent(studio.site.services, "a.zip", await zipOf(files));
  expect(await studio.send("/blogs/a")).toMatchObject({ image: { alt: "A kiln" } });
});
