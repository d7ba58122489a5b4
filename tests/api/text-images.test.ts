import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import type { Image } from "#app/features/media/media.ts";
import type { Project } from "#app/features/projects/project.ts";
import { form, openTestSite, type TestSite } from "../harness.ts";
import { fileOf, createImage } from "../images.ts";

const DAY_MS = 24 * 60 * 60_000;

async function upload(site: TestSite, token: string, alt = ""): Promise<Image> {
  const image = await createImage({ width: 640, height: 400 });
  const response = await site.fetch("/api/media", { ...form({ image, alt }), token });
  expect(response.status).toBe(201);
  return (await response.json()) as Image;
}

const isThere = async (site: TestSite, { url }: Image) => (await site.fetch(url)).status === 200;

test("the response to an uploaded image has its URL", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const image = await upload(site, token, "A red circle");
  expect(image).toMatchObject({ width: 640, height: 400, alt: "A red circle", focalX: 50, focalY: 50 });
  expect(image.url).toBe(`/media/${image.id}-640.webp`);
  expect(await isThere(site, image)).toBe(true);
});

test("an unusable image returns an error for its field", async () => {
  await using site = await openTestSite({ MAX_UPLOAD_MB: "1" });
  const token = await site.login();
  const cases: [number, Record<string, string | Blob>, RegExp][] = [
    [400, {}, /Choose an image/],
    [415, { image: fileOf(Buffer.from("<svg/>"), "a.svg", "image/svg+xml") }, /Only PNG, JPEG/],
    [415, { image: fileOf(Buffer.from("....ftypheic...."), "a.heic", "image/heic") }, /HEIC photo\. Save it as JPEG/],
    [422, { image: fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]), "a.jpg", "image/jpeg") }, /damaged/],
    [413, { image: fileOf(Buffer.alloc(1024 * 1024 + 1), "a.jpg", "image/jpeg") }, /at most 1 MB/],
    [413, { image: fileOf(Buffer.alloc(5 * 1024 * 1024), "a.jpg", "image/jpeg") }, /at most 1 MB/],
  ];
  for (const [status, fields, expected] of cases) {
    const response = await site.fetch("/api/media", { ...form({ alt: "", ...fields }), token });
    const { message, errors } = (await response.json()) as { message: string; errors?: { image?: string } };
    expect([status, response.status]).toEqual([status, status]);
    expect(message).toMatch(expected);
    expect(errors?.image).toBe(message);
  }
  expect((await site.fetch("/api/media", form({ image: await createImage() }))).status).toBe(401);
});

test("a text shows the site's own images in several formats", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const image = await upload(site, token, "A red circle");
  const content = `![Look "here"](${image.url})\n\n![](/media/${image.id}-480.webp "Caption")\n\n![Elsewhere](https://other.example/a.png)`;
  const created = await site.fetch("/api/blogs", { ...form({ title: "With images", content }), token });
  const { contentHtml } = (await created.json()) as Post;
  expect(contentHtml).toContain('alt="Look &quot;here&quot;"');
  expect(contentHtml).toContain('alt="A red circle" title="Caption"');
  expect(contentHtml.match(/<source type="image\/avif" srcset="[^"]+480w, [^"]+640w" sizes="[^"]+">/g)).toHaveLength(2);
  expect(contentHtml.match(/width="640" height="400" loading="lazy" decoding="async"/g)).toHaveLength(2);
  expect(contentHtml).toContain(
    '<a href="https://other.example/a.png" rel="noopener noreferrer nofollow">Elsewhere</a>',
  );
});

test("an image is deleted once no text and no version uses it", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const image = await upload(site, token);
  const text = `![A circle](${image.url})`;
  const post = (await (
    await site.fetch("/api/blogs", { ...form({ title: "Post", content: text }), token })
  ).json()) as Post;
  const fields = { title: "Project", category: "Web", description: text, tech: "T" };
  const project = (await (await site.fetch("/api/projects", { ...form(fields), token })).json()) as Project;

  expect((await site.fetch(`/api/blogs/${post.id}`, { ...form({ title: "Renamed" }, "PUT"), token })).status).toBe(200);
  site.clock.now = new Date(site.clock.now.getTime() + 31 * DAY_MS);
  await sweepOrphans(site.site.services);
  expect(await isThere(site, image)).toBe(true);

  const freshToken = await site.login();
  await site.fetch(`/api/blogs/${post.id}`, { ...form({ content: "No image." }, "PUT"), token: freshToken });
  expect(await isThere(site, image)).toBe(true);
  await site.fetch(`/api/projects/${project.id}`, { method: "DELETE", token: freshToken });
  // The post's first version still shows the image.
  expect(await isThere(site, image)).toBe(true);
  await site.fetch(`/api/blogs/${post.id}`, { method: "DELETE", token: freshToken });
  expect(await isThere(site, image)).toBe(false);
});

test("an uploaded image that no text uses is deleted after 30 days", async () => {
  await using site = await openTestSite();
  const image = await upload(site, await site.login());
  site.clock.now = new Date(site.clock.now.getTime() + 29 * DAY_MS);
  await sweepOrphans(site.site.services);
  expect(await isThere(site, image)).toBe(true);
  site.clock.now = new Date(site.clock.now.getTime() + 2 * DAY_MS);
  await sweepOrphans(site.site.services);
  expect(await isThere(site, image)).toBe(false);
});

test("a text with an image that is not stored is saved", async () => {
  await using site = await openTestSite();
  const content = `![Gone](/media/${crypto.randomUUID()}-960.webp)`;
  const response = await site.fetch("/api/blogs", { ...form({ title: "Gone", content }), token: await site.login() });
  expect(response.status).toBe(201);
  expect(((await response.json()) as Post).contentHtml).toBe("<p>Gone</p>\n");
});
