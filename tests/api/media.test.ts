import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { pagePolicy } from "#app/server/http/security-headers.ts";
import { parseEnvironment } from "#app/config/environment.ts";
import { openMediaStore } from "#app/images/store.ts";
import { form, freshDatabase, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { startS3 } from "../s3.ts";

const name = () => `${crypto.randomUUID()}-480.webp`;

test("an image is served with an immutable cache header", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/blogs", {
    ...form({ title: "With an image", content: "Text", image: await createImage() }),
    token,
  });
  const post = (await created.json()) as Post;
  const path = post.image?.url ?? "";
  const response = await site.fetch(path);
  const bytes = await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/webp");
  expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const etag = response.headers.get("ETag") ?? "";
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const unchanged = await site.fetch(path, { headers: { "If-None-Match": condition } });
    expect([unchanged.status, unchanged.headers.get("Cache-Control")]).toEqual([
      304,
      expect.stringContaining("immutable"),
    ]);
  }
  expect(await (await site.fetch(path, { method: "HEAD" })).text()).toBe("");
  expect((await site.fetch(`/media/${name()}`)).status).toBe(404);
  expect((await site.fetch("/media/..%2fpackage.json")).status).toBe(404);

  expect((await site.fetch(`/api/blogs/${post.id}`, { method: "DELETE", token })).status).toBe(200);
  expect((await site.fetch(path)).status).toBe(404);
});

test("the media store stores a large file completely or not at all", async () => {
  await using site = await openTestSite();
  const { media } = site.site.services;
  const [whole, broken] = [name(), name()];
  async function* chunks(count: number, failAt = Infinity) {
    for (let index = 0; index < count; index += 1) {
      if (index === failAt) throw new Error("cut off");
      yield Buffer.alloc(1024 * 1024, index);
    }
  }
  await media.put(whole, chunks(12));
  await expect(media.put(broken, chunks(12, 9))).rejects.toThrow(/cut off|not available/);
  expect((await media.list()).map((file) => file.name)).toEqual([whole]);
  expect(await media.get(broken)).toBeNull();
  const stored = await media.get(whole);
  const bytes = Buffer.from(await new Response(stored?.body).arrayBuffer());
  expect(bytes.length).toBe(stored?.size);
  expect([bytes[0], bytes.at(-1), bytes.length]).toEqual([0, 11, 12 * 1024 * 1024]);
});

test.each(["../../victim.txt", "../victim-480.webp", "victim.txt", `${name()}.html`, `x/${name()}`, "", "."])(
  "the media store reads, writes and deletes no file named %j",
  async (other) => {
    await using site = await openTestSite();
    const { media } = site.site.services;
    const own = name();
    await media.put(own, Buffer.from("x"));
    await expect(media.put(other, Buffer.from("x"))).rejects.toThrow("is no name of an image file");
    await expect(media.get(other)).rejects.toThrow("is no name of an image file");
    await expect(media.remove([own, other])).rejects.toThrow("is no name of an image file");
    expect((await media.list()).map((file) => file.name)).toEqual([own]);
  },
);

test("the media store removes more files than one call can", async () => {
  await using site = await openTestSite();
  const { media } = site.site.services;
  const names = Array.from({ length: 1_005 }, name);
  for (let from = 0; from < names.length; from += 100) {
    await Promise.all(names.slice(from, from + 100).map((each) => media.put(each, Buffer.from("x"))));
  }
  expect((await media.list()).map((file) => file.name).toSorted()).toEqual(names.toSorted());
  await media.remove(names);
  await media.remove(names.slice(0, 3));
  expect(await media.list()).toEqual([]);
});

test.runIf(process.env["TEST_MEDIA"] === "s3")(
  "while the media store is unavailable, reads and writes return 503",
  async () => {
    await using s3 = await startS3();
    await using site = await openTestSite(await s3.bucket());
    const token = await site.login();
    const upload = async () =>
      site.fetch("/api/blogs", { ...form({ title: "Title", content: "Text", image: await createImage() }), token });
    const post = (await (await upload()).json()) as Post;

    await s3.stop();
    const read = await site.fetch(post.image?.url ?? "");
    expect([read.status, read.headers.get("Retry-After"), read.headers.get("Cache-Control")]).toEqual([
      503,
      "30",
      "no-store",
    ]);
    const write = await upload();
    expect([write.status, write.headers.get("Retry-After")]).toEqual([503, "30"]);
    const { message } = (await write.json()) as { message: string };
    expect(message).toBe("This cannot be done right now. Nothing was changed. Try again in a minute.");
    expect(await (await site.fetch("/api/blogs")).json()).toEqual([post]);
    const expected = await site.fetch("/api/blogs", { ...json({ title: "Words alone", content: "Text" }), token });
    expect(expected.status).toBe(201);

    await s3.comeBack();
    expect((await site.fetch(post.image?.url ?? "")).status).toBe(200);
    expect((await upload()).status).toBe(201);
  },
);

test("with S3_PUBLIC_URL, image requests are redirected to the bucket", async () => {
  await using s3 = await startS3();
  await using site = await openTestSite({ ...(await s3.bucket()), S3_PUBLIC_URL: "https://pictures.example/studio/" });
  const file = name();
  const response = await site.fetch(`/media/${file}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(`https://pictures.example/studio/media/${file}`);
  const policy = pagePolicy([""], { imagesFrom: "https://pictures.example/studio" });
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
});

test.each([
  [
    "a wrong secret",
    { S3_SECRET_ACCESS_KEY: "guessed wrong" },
    /^The credentials for http:\S+ are wrong: check S3_ACC/,
  ],
  ["an unknown key", { S3_ACCESS_KEY_ID: "nobody" }, /^The credentials for http:\S+ are wrong: check S3_ACCESS_KEY_ID/],
  ["a missing bucket", { S3_BUCKET: "elsewhere" }, /^There is no bucket elsewhere at http:\S+: make it, or/],
  [
    "an unreachable store",
    { S3_ENDPOINT: "http://127.0.0.1:1" },
    /^The image store at http:\S+ cannot be .* \(ECONNREFUSED\): c/,
  ],
])("%s stops the start without showing the secret", async (_what, change, sentence) => {
  await using s3 = await startS3();
  await using fresh = await freshDatabase();
  const environment = parseEnvironment({ ...(await s3.bucket()), DATA_DIR: fresh.environment.dataDir, ...change });
  const rejected = await openMediaStore(environment).catch((error: Error) => error);
  expect(rejected).toMatchObject({ name: "StartupError", message: expect.stringMatching(sentence) as string });
  expect(String(rejected)).not.toMatch(/guessed wrong|a secret that only/);
});
