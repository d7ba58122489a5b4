import { afterAll, beforeAll, expect, test } from "vitest";
import { form } from "../requests.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage } from "./page.ts";

const SITE_URL = "https://studio.example";

let site: RunningSite;
beforeAll(async () => {
  site = await openSite({ env: { SITE_URL } });
});
afterAll(() => site[Symbol.asyncDispose]());

test.each([
  ["Привет, мой мир", "привет-мой-мир"],
  ["日本語のタイトル", "日本語のタイトル"],
  ["한국어 제목", "한국어-제목"],
  ["मेरी हिन्दी", "मेरी-हिन्दी"],
  ["שלום עולם", "שלום-עולם"],
  ["AI 入門", "ai-入門"],
])("a post named %s is at /blog/%s everywhere", async (title, slug) => {
  const { id } = (await site.create("/api/blogs", { title, content: "[here](#a)\n\n# A" })) as { id: string };
  await site.create("/api/blogs", { title: "Another", content: "Text" });
  const path = `/blog/${encodeURIComponent(slug)}`;

  for (const spelled of [
    path,
    `/blog/${slug}`,
    `/blog/${encodeURIComponent(slug.normalize("NFD"))}`,
    path.toLowerCase(),
  ])
    for (const round of [1, 2])
      expect([spelled, round, (await site.fetch(spelled)).status]).toEqual([spelled, round, 200]);
  expect((await site.fetch(`${path}.data`)).status).toBe(200);
  expect((await site.fetch(`/og${path}.png`)).status).toBe(200);
  expect((await site.fetch(`/api/blogs/${encodeURIComponent(slug.normalize("NFD"))}`)).status).toBe(200);

  const page = await openPage(site, path);
  expect(attributesOf(page, "link[rel=canonical]", "href")).toEqual([SITE_URL + path]);
  expect(page.querySelector("script[type='application/ld+json']")?.textContent).toContain(`"${SITE_URL + path}"`);
  expect(attributesOf(await openPage(site, "/blog"), "a", "href")).toContain(path);
  expect(await site.text("/sitemap.xml")).toContain(`<loc>${SITE_URL + path}</loc>`);
  expect(await site.text("/rss.xml")).toContain(`<link>${SITE_URL + path}</link>`);
  expect(await site.text("/rss.xml")).toContain(`${SITE_URL + path}#s-a`);
  const like = await site.fetch(path, { method: "POST" });
  expect([like.status, like.headers.get("Location")]).toEqual([303, path]);

  const renamed = form({ slug: `${slug}-2`.normalize("NFD") }, "PUT");
  expect((await site.fetch(`/api/blogs/${id}`, { ...renamed, token: site.token })).status).toBe(200);
  const moved = await site.fetch(path);
  expect([moved.status, moved.headers.get("Location")]).toEqual([308, `${path}-2`]);
  await site.fetch(`/api/blogs/${id}`, { method: "DELETE", token: site.token });
  for (const deletedPath of [path, `${path}-2`]) expect((await site.fetch(deletedPath)).status).toBe(410);
});

test("a preview image's URL changes with what it shows", async () => {
  const imageOf = async (path: string) =>
    String(attributesOf(await openPage(site, path), "meta[property='og:image']", "content"));
  const { id, slug } = await site.create<{ id: string; slug: string }>("/api/blogs", { title: "A", content: "Text" });
  const change = (fields: Record<string, string>) =>
    site.fetch(`/api/blogs/${id}`, { ...form(fields, "PUT"), token: site.token });
  const images = [await imageOf(`/blog/${slug}`)];
  await change({ title: "B" });
  images.push(await imageOf(`/blog/${slug}`));
  await change({ category: "Design" });
  images.push(await imageOf(`/blog/${slug}`));
  await site.changeSettings({ tagline: "Another tagline" });
  images.push(await imageOf(`/blog/${slug}`));
  await change({ content: "Another text" });
  expect(await imageOf(`/blog/${slug}`)).toBe(images.at(-1));
  expect(new Set(images).size).toBe(4);
  for (const image of [...images, `${SITE_URL}/og/blog/${slug}.png`])
    expect((await site.fetch(image.slice(SITE_URL.length))).status).toBe(200);
});
