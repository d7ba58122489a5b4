import { expect, test } from "vitest";
import { importContent, zipOf } from "../import-dry-run.ts";
import { createAnimation, createImage } from "../images.ts";
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

const NOTE = "This image is an animation. Only its first frame is kept.";

test("an upload's response says that an animation keeps its first frame", async () => {
  await using studio = await openStudio();
  const image = await createAnimation();
  const fields = { title: "A", content: "T", image };
  const project = { title: "P", description: "T", category: "C", tech: "T", image };
  expect(await studio.create("/media", { image })).toMatchObject({ notes: [NOTE] });
  const created = await studio.create("/blogs", fields);
  expect(created).toMatchObject({ notes: [NOTE] });
  expect(await studio.change(`/blogs/${created["id"]}`, { image })).toMatchObject({ notes: [NOTE] });
  expect(await studio.change(`/blogs/${created["id"]}`, { image: await createImage() })).not.toHaveProperty("notes");
  expect(await studio.create("/projects", project)).toMatchObject({ notes: [NOTE] });
  expect(await studio.create("/testimonials", { name: "N", position: "P", content: "C", image })).toMatchObject({
    notes: [NOTE],
  });
});

test.each([true, false])("the report says that an image is an animation (dry run: %s)", async (dryRun) => {
  await using studio = await openStudio();
  const files = {
    "a.md": post("2020-01-02", "---\n![A](a.gif)"),
    "a.gif": Buffer.from(await (await createAnimation()).arrayBuffer()),
  };
  const { results } = await importContent(studio.site.services, "a.zip", await zipOf(files), dryRun);
  expect(results).toMatchObject([{ notes: ["the image a.gif is an animation: only its first frame is imported"] }]);
});
