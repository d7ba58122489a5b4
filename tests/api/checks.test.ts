import { expect, test } from "vitest";
import { json } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio, type Studio } from "../studio.ts";

type Finding = { id: string; title: string; type: string; message: string; field: string; position?: number };

const findings = async (studio: Studio) => (await studio.send("/checks"))["checks"] as Finding[];
const dead = async (studio: Studio, paths: string[]) => (await studio.send("/checks/links", json({ paths })))["dead"];

test("the checks cover the whole site", async () => {
  await using studio = await openStudio();
  const links = "See [](/blog) and [the old page](/blog/never) and [the blog](http://studio.test/blog).";
  const content = `## Two\n\n#### Four\n\n${links}\n\n![](/media/x.webp)`;
  const { id } = await studio.create("/blogs", { title: "A post", content, slug: "a-post" });
  await studio.create("/blogs", { title: "Fine", content: "See [the post](/blog/a-post)." });
  const checks = await findings(studio);
  expect(checks.map(({ message, position }) => [message.split(/[.:]/)[0], content.slice(position)[0]])).toEqual([
    ["The heading “Four” skips a level", "#"],
    ["A link has no text", "["],
    ["The link to /blog/never is broken", "["],
    ["Image 1 in the text has no alternative text", "]"],
  ]);
  const lines = checks.map((check) => `${check.type} ${check.id} ${check.title} ${check.field}`);
  expect(new Set(lines)).toEqual(new Set([`blogs ${id} A post content`]));
});

test("the checks cover titles, descriptions, covers and images", async () => {
  await using studio = await openStudio();
  const image = await createImage({ width: 800, height: 600 });
  const title = "A title that is longer than the sixty letters that search engines show";
  await studio.create("/blogs", { title, content: "Text", excerpt: "Long. ".repeat(30), image, imageAlt: "" });
  await studio.create("/projects", {
    title: "P",
    category: "Web",
    tech: "TypeScript",
    description: "[](https://a.example)",
    image,
    additionalImage3: await createImage({ width: 64, height: 40 }),
    additionalImageAlt3: "",
  });
  expect(
    (await findings(studio)).map(({ type, field, message }) => `${type} ${field}: ${message.slice(0, 24)}`),
  ).toEqual([
    "blogs imageAlt: The cover has no alterna",
    "blogs title: The SEO title has 70 cha",
    "blogs excerpt: The SEO description has ",
    "projects description: A link has no text. Say ",
    "projects additionalImageAlt3: Additional image 3 has n",
  ]);
});

test("a response with 1,000 findings says that there are more", async () => {
  await using studio = await openStudio();
  const link = "[](https://a.example)\n\n";
  await studio.create("/blogs", { title: "Links", content: link.repeat(1_000) });
  expect((await studio.send("/checks"))["note"]).toBeUndefined();
  await studio.create("/blogs", { title: "One more", content: link });
  const first = await studio.send("/checks");
  expect([first["checks"].length, first["note"]]).toEqual([1_000, expect.stringContaining("Fix some to see more")]);
});

test("a link is dead after its page is deleted or hidden", async () => {
  await using studio = await openStudio();
  for (const slug of ["renamed", "deleted", "hidden", "kept"])
    await studio.create("/blogs", { title: slug, content: "Text", slug });
  const posts = ["/blog/renamed", "/blog/deleted", "/blog/hidden", "/blog/kept", "/Blog", "/blog/kept/"];
  const paths = [...posts, "/", "/contact", "/rss.xml", "/nothing", "/%ff", "/media/never.webp", "/og/never.png"];
  const never = ["/nothing", "/%ff", "/media/never.webp", "/og/never.png"];
  expect(await dead(studio, paths)).toEqual(never);
  await studio.change("/blogs/renamed", { slug: "new-name" });
  await studio.remove("/blogs/deleted");
  await studio.change("/blogs/hidden", { status: "draft" });
  expect(await dead(studio, paths)).toEqual(["/blog/deleted", "/blog/hidden", ...never]);
  expect(await dead(studio, [])).toEqual([]);
  await studio.send("/checks/links", json({ paths: Array.from({ length: 501 }, () => "/") }), 400);
  await studio.send("/checks/links", json({ paths: "/" }), 400);
});
