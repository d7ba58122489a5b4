import { expect, test } from "vitest";
import { json } from "../harness.ts";
import { openStudio } from "../studio.ts";

test("a preview returns the same HTML as a save", async () => {
  await using studio = await openStudio();
  const markdown = "# Hello\n\n<script>alert(1)</script> **bold** [x](javascript:alert(1))\n\n```ts\nconst a = 1;\n```";
  const { html } = await studio.send("/preview", json({ markdown }));
  expect(html).toContain("<strong>bold</strong>");
  expect(html).not.toContain("<script");
  expect(await studio.create("/blogs", { title: "Same", content: markdown })).toMatchObject({ contentHtml: html });
  expect(await studio.send("/preview", json({ markdown: "" }))).toEqual({ html: "" });
  const long = await studio.send("/preview", json({ markdown: "x".repeat(200_001) }), 400);
  expect(long).toMatchObject({ errors: { markdown: expect.stringMatching(/200,000/) } });
  await studio.send("/preview", json({ markdown: 1 }), 400);
});

test("a slug lookup says whether a slug is free", async () => {
  await using studio = await openStudio();
  const { id } = await studio.create("/blogs", { title: "First post", content: "Text" });
  for (const [query, slug, free] of [
    [{ slug: "something-new" }, "something-new", true],
    [{ slug: "first-post" }, "first-post", false],
    [{ slug: "first-post", id }, "first-post", true],
    [{ title: "First post" }, "first-post-2", true],
    [{ title: "First post", id }, "first-post", true],
    [{ title: "Größe: Łódź, Øresund & Kızıl" }, "grosse-lodz-oresund-kizil", true],
  ] as const)
    expect(await studio.send(`/blog-address?${new URLSearchParams(query)}`)).toEqual({ slug, free });
  const wrong = await studio.send("/blog-address?slug=Not+A+Slug", {}, 400);
  expect(wrong).toMatchObject({ errors: { slug: expect.stringMatching(/lowercase letters/) } });
});
