import sharp from "sharp";
import { expect, test } from "vitest";
import { form, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";

const HOSTILE = `</script> & <b>"bold"</b> ]]> 'x'`;

async function siteWithPosts() {
  const site = await openTestSite();
  const token = await site.login();
  const upload = await site.fetch("/api/media", { ...form({ image: await createImage() }), token });
  const { url } = (await upload.json()) as { url: string };
  const post = (fields: Record<string, string>) => site.fetch("/api/blogs", { ...form(fields), token });
  await post({
    title: HOSTILE,
    content: `Text ]]> with <i>marks</i> and \u0008 control\n\n![p](${url})`,
    category: "A & B",
  });
  await post({ title: "Hidden draft", content: "Text", status: "draft" });
  await post({ title: "Hidden until later", content: "Text", status: "scheduled", publishAt: "2999-01-01T00:00:00Z" });
  return site;
}

test.each(["/rss.xml", "/atom.xml", "/feed.json", "/sitemap.xml"])("%s contains no hidden posts", async (path) => {
  await using site = await siteWithPosts();
  const response = await site.fetch(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toMatch(/hidden/i);
  expect(text).toContain("http://studio.test/blog/script-b-bold-b-x");
});

test("the JSON feed contains the whole content with absolute image URLs", async () => {
  await using site = await siteWithPosts();
  const feed = (await (await site.fetch("/feed.json")).json()) as { version: string; items: Record<string, string>[] };
  expect(feed.version).toContain("jsonfeed.org/version/1");
  expect(feed.items).toHaveLength(1);
  expect(feed.items[0]?.["title"]).toContain("</script> & <b>");
  expect(feed.items[0]?.["content_html"]).toContain("&lt;i&gt;marks&lt;/i&gt;");
  expect(feed.items[0]?.["content_html"]).toMatch(
    /<p><img src="http:\/\/studio\.test\/media\/[^"]+-200\.webp" alt="p"[^>]*><\/p>/,
  );
});

test("robots.txt names the sitemap and disallows the admin", async () => {
  await using site = await openTestSite();
  const robots = await (await site.fetch("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).toContain("Sitemap: http://studio.test/sitemap.xml");
});

test("a link card image is drawn for any title", async () => {
  await using site = await siteWithPosts();
  for (const path of ["/og/site.png", "/og/blog/script-b-bold-b-x.png"]) {
    const response = await site.fetch(path);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
  expect((await site.fetch("/og/blog/hidden-draft.png")).status).toBe(404);
  expect((await site.fetch("/og/portfolio/none.png")).status).toBe(404);
});
