import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { StoredImage } from "#app/features/media/media.ts";
import type { Project } from "#app/features/projects/project.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";
import { createImage } from "../images.ts";

async function open() {
  const site = await openTestSite();
  const token = await site.login();
  const send = async <Result>(path: string, init: RequestInit = {}, status = 200): Promise<Result> => {
    const response = await site.fetch(path, { ...init, token });
    const body = (await response.json()) as Result;
    expect({ path, status: response.status, body }).toMatchObject({ path, status });
    return body;
  };
  const upload = (alt: string) =>
    createImage().then((image) => send<StoredImage>("/api/media", form({ image, alt }), 201));
  const images = async (query = "") => (await send<{ pictures: StoredImage[] }>(`/api/media${query}`)).pictures;
  return { site, token, send, upload, images, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

const isThere = async (site: TestSite, { url }: { url: string }) => (await site.fetch(url)).status === 200;

test("the list of images names where each image is used", async () => {
  await using studio = await open();
  const { send, upload, images } = studio;
  const [cover, extra, inText, unused] = [
    await upload("A cover"),
    await upload(""),
    await upload("50% off"),
    await upload(""),
  ];
  await send("/api/blogs", form({ title: "First post", content: `![Here](${inText.url})`, imageId: cover.id }), 201);
  const fields = {
    title: "Timetable",
    category: "Web",
    description: "D",
    tech: "T",
    imageId: cover.id,
    additionalImageId2: extra.id,
  };
  await send("/api/projects", form(fields), 201);
  await send("/api/testimonials", form({ name: "Asha", position: "Student", content: "C", imageId: cover.id }), 201);

  const all = await images();
  expect(all.map(({ id }) => id)).toEqual([unused.id, inText.id, extra.id, cover.id]);
  expect(all.map(({ usedIn }) => usedIn.map(({ type, title, place: target }) => `${type} ${title} ${target}`))).toEqual(
    [
      [],
      ["blog First post text"],
      ["project Timetable image"],
      ["blog First post cover", "project Timetable cover", "testimonial Asha portrait"],
    ],
  );
  const ids = async (query: string) => (await images(query)).map(({ id }) => id);
  expect(await ids("?filter=unused")).toEqual([unused.id]);
  expect(await ids("?filter=missing-alt")).toEqual([unused.id, extra.id]);
  expect(await ids("?q=FIRST+post")).toEqual([inText.id, cover.id]);
  expect(await ids("?q=asha")).toEqual([cover.id]);
  expect(await ids("?q=timeTABLE")).toEqual([extra.id, cover.id]);
  expect(await ids("?q=50%25")).toEqual([inText.id]);
  expect(await ids("?q=_")).toEqual([]);

  const first = await studio.site.fetch("/api/media?limit=3", { token: studio.token });
  expect(await ids(`?limit=3&cursor=${first.headers.get("X-Next-Cursor")}`)).toEqual([cover.id]);
  for (const query of ["?filter=all", "?hash=1", "?limit=0", "?cursor=x", "?nonsense=1"])
    await send(`/api/media${query}`, {}, 400);
});

test("an image that a text only links to counts as used", async () => {
  await using studio = await open();
  const plan = await studio.upload("The plan");
  await studio.send("/api/blogs", form({ title: "Plans", content: `See the [whole plan](${plan.url}).` }), 201);
  expect((await studio.images("?filter=unused")).map(({ id }) => id)).toEqual([]);
  await studio.send(`/api/media/${plan.id}`, { method: "DELETE" }, 409);
});

test("an image is found by the hash of its file", async () => {
  await using studio = await open();
  const file = await createImage({ format: "png" });
  const stored = await studio.send<StoredImage>("/api/media", form({ image: file }), 201);
  const hash = createHash("sha256")
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("hex");
  expect((await studio.images(`?hash=${hash}`)).map(({ id }) => id)).toEqual([stored.id]);
  expect(await studio.images(`?hash=${"0".repeat(64)}`)).toEqual([]);
});

test("a new alternative text applies wherever the image is shown", async () => {
  await using studio = await open();
  const { send, upload } = studio;
  const image = await upload("");
  const content = `![](${image.url})`;
  const post = await send<Post>(
    "/api/blogs",
    form({ title: "Post", content, imageId: image.id, imageAlt: "A circle" }),
    201,
  );
  expect(post.image).toMatchObject({ id: image.id, alt: "A circle", focalX: 50, focalY: 50 });

  await send(`/api/media/${image.id}`, json({ alt: "A red circle", focalX: 10, focalY: 90 }, "PUT"));
  const read = await send<Post>(`/api/blogs/${post.id}`);
  expect(read.image).toMatchObject({ alt: "A red circle", focalX: 10, focalY: 90 });
  expect(read.contentHtml).toContain('alt="A red circle"');

  const renamed = { content: `${content}\n\nA new paragraph.`, imageAlt: "A crimson circle" };
  const resaved = await send<Post>(`/api/blogs/${post.id}`, form(renamed, "PUT"));
  expect(resaved.contentHtml).toContain('alt="A crimson circle"');
  await send(`/api/blogs/${post.id}`, form({ imageAlt: "A red circle" }, "PUT"));

  const moved = await send<Post>(`/api/blogs/${post.id}`, form({ imageFocalX: "0", imageFocalY: "100" }, "PUT"));
  expect(moved.image).toMatchObject({ alt: "A red circle", focalX: 0, focalY: 100 });
  for (const wrong of [{ focalX: 101 }, { focalY: -1 }, { focalX: 1.5 }, { alt: "x".repeat(501) }]) {
    await send(`/api/media/${image.id}`, json(wrong, "PUT"), 400);
  }
  await send(`/api/media/${crypto.randomUUID()}`, json({ alt: "x" }, "PUT"), 404);
  await send("/api/blogs", form({ title: "Post", content: "C", imageFocalX: "far left" }), 400);
});

test("alternative texts changed in a project apply to every text", async () => {
  await using studio = await open();
  const { send, upload } = studio;
  const [cover, second] = [await upload("Old cover"), await upload("Old second")];
  const description = `![](${cover.url})\n\n![](${second.url})`;
  const fields = { title: "Project", category: "Web", description, tech: "T" };
  const images = { imageId: cover.id, additionalImageId1: second.id };
  const project = await send<Project>("/api/projects", form({ ...fields, ...images, imageAlt: "First" }), 201);
  expect(project.descriptionHtml).toMatch(/alt="First".*alt="Old second"/s);
  const post = await send<Post>("/api/blogs", form({ title: "Post", content: description }), 201);
  expect(post.contentHtml).toMatch(/alt="First".*alt="Old second"/s);

  const alts = { imageAlt: "New cover", additionalImageAlt1: "New second" };
  const changes = { ...alts, description: `${description}\n\nMore.` };
  const changed = await send<Project>(`/api/projects/${project.id}`, form(changes, "PUT"));
  expect(changed.descriptionHtml).toMatch(/alt="New cover".*alt="New second".*More/s);
  const read = await send<Post>(`/api/blogs/${post.id}`);
  expect(read.contentHtml).toMatch(/alt="New cover".*alt="New second"/s);
});

test("only an image that nothing uses can be deleted", async () => {
  await using studio = await open();
  const { site, send, upload } = studio;
  const image = await upload("Shown");
  // As its cover and in its text: one post.
  const fields = { title: "Shows it", content: `![](${image.url})`, imageId: image.id };
  const post = await send<Post>("/api/blogs", form(fields), 201);
  const rejected = await send<{ message: string }>(`/api/media/${image.id}`, { method: "DELETE" }, 409);
  expect(rejected.message).toBe("This image is used in “Shows it”. Remove it there first.");
  expect(await isThere(site, image)).toBe(true);

  const other = await upload("Not shown");
  await send(`/api/media/${other.id}`, { method: "DELETE" });
  expect(await isThere(site, other)).toBe(false);
  await send(`/api/media/${other.id}`, { method: "DELETE" }, 404);

  const message = "This image was deleted. Choose another one.";
  const badForm = form({ imageId: other.id, title: "Not saved" }, "PUT");
  expect(await send(`/api/blogs/${post.id}`, badForm, 400)).toMatchObject({ message, errors: { imageId: message } });
  expect((await send<Post>(`/api/blogs/${post.id}`)).title).toBe("Shows it");
});

test("deleting two posts concurrently deletes their shared image", async () => {
  await using studio = await open();
  const { site, send, upload } = studio;
  const image = await upload("");
  const posts = await Promise.all(
    ["One", "Two"].map((title) => send<Post>("/api/blogs", form({ title, content: "C", imageId: image.id }), 201)),
  );
  await Promise.all(posts.map(({ id }) => send(`/api/blogs/${id}`, { method: "DELETE" })));
  expect(await studio.images()).toEqual([]);
  expect(await isThere(site, image)).toBe(false);
});

/** The alternative texts of a project's images, the cover's first; "-" where there is none. */
const altsOf = ({ image, additionalImages: { image1, image2, image3, image4 } }: Project) =>
  [image, image1, image2, image3, image4].map((one) => one?.alt ?? "-").join(" ");

test("one save can describe, replace, remove and reorder a project's additional images", async () => {
  await using studio = await open();
  const { send, upload } = studio;
  const base = {
    title: "T",
    category: "Web",
    description: "D",
    tech: "T",
    image: await createImage(),
    imageAlt: "cover",
  };
  const files = Object.fromEntries(
    await Promise.all([1, 2, 3].map(async (target) => [`additionalImage${target}`, await createImage()] as const)),
  );
  const alts = { additionalImageAlt1: "a", additionalImageAlt2: "b", additionalImageAlt3: "" };
  const project = await send<Project>("/api/projects", form({ ...base, ...files, ...alts }), 201);
  expect(altsOf(project)).toBe("cover a b  -");
  const put = (fields: Parameters<typeof form>[0], status = 200) =>
    send<Project>(`/api/projects/${project.id}`, form(fields, "PUT"), status);

  // Without `imageOrder`, the images stay in their order.
  expect(altsOf(await put({ additionalImageAlt3: "c" }))).toBe("cover a b c -");
  expect(altsOf(await put({ imageOrder: "3,1" }))).toBe("cover c a b -");
  expect(altsOf(await put({ imageOrder: ["3", "2", "1"] }))).toBe("cover b a c -");
  const stored = await upload("d");
  expect(altsOf(await put({ removeImage2: "true", additionalImageId4: stored.id, imageOrder: "4,3,2,1" }))).toBe(
    "cover d c b -",
  );
  expect(altsOf(await put({ removeImage1: "true" }))).toBe("cover - c b -");
  expect(altsOf(await put({ removeImage: "true", imageOrder: "2" }))).toBe("- c b - -");
  for (const imageOrder of ["5", "1,1", "0", "first"]) await put({ imageOrder, title: "Not saved" }, 400);
  expect((await send<Project>(`/api/projects/${project.id}`)).title).toBe("T");
});

test("the second writer of an alternative text gets the first one's", async () => {
  await using studio = await open();
  const { id } = await studio.upload("A circle");
  const put = (alt: string, altBefore: string | undefined, status = 200) =>
    studio.send<{ current?: StoredImage; message?: string }>(
      `/api/media/${id}`,
      json({ alt, altBefore }, "PUT"),
      status,
    );
  await put("A red circle", "A circle");
  const rejected = await put("A blue circle", "A circle", 409);
  expect([rejected.current?.alt, rejected.message]).toEqual([
    "A red circle",
    expect.stringContaining("“A red circle”"),
  ]);
  // A repeated request, one that has seen the present text, and one that checks nothing.
  await put("A red circle", "A circle");
  await put("A blue circle", "A red circle");
  await put("A green circle", undefined);
  expect((await studio.images()).map(({ alt }) => alt)).toEqual(["A green circle"]);
});

test("an upload that is repeated with its key gets the same image", async () => {
  await using studio = await open();
  const image = await createImage();
  const key = crypto.randomUUID();
  const upload = (headers: Record<string, string>, status = 201) =>
    studio.send<StoredImage>("/api/media", { ...form({ image, alt: "" }), headers }, status);
  const both = await Promise.all([upload({ "Idempotency-Key": key }), upload({ "Idempotency-Key": key })]);
  const later = await upload({ "Idempotency-Key": key.toUpperCase() });
  expect([...both, later].map(({ id }) => id)).toEqual([key, key, key]);
  await upload({ "Idempotency-Key": crypto.randomUUID() });
  await upload({});
  await upload({ "Idempotency-Key": "no uuid" }, 400);
  expect(await studio.images()).toHaveLength(3);
});
