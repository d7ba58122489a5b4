import { expect, test } from "vitest";
import type { Blog } from "#app/features/blogs/blog.ts";
import { form } from "../harness.ts";
import { picture } from "../images.ts";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

test("a post and its image that were answered with success survive kill -9", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const saved: Blog[] = [];
  for (let round = 0; round < 3; round += 1) {
    await using server = await startServer(env);
    const token = await logIn(server.origin);
    const Authorization = `Bearer ${token}`;
    const init = form({ title: `Round ${round}`, content: "Text", image: await picture() });
    const response = await fetch(`${server.origin}/api/blogs`, { ...init, headers: { Authorization } });
    saved.unshift((await response.json()) as Blog);
    // One more is cut off in the middle.
    void fetch(`${server.origin}/api/blogs`, { ...init, headers: { Authorization } }).catch(() => {});
    expect(await server.stop("SIGKILL")).toBe("SIGKILL");
  }
  await using server = await startServer(env);
  const blogs = (await (await fetch(`${server.origin}/api/blogs`)).json()) as Blog[];
  for (const post of saved) {
    expect(blogs).toContainEqual(post);
    const image = await fetch(`${server.origin}${post.image?.url}`);
    expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test("SIGTERM lets requests under way finish and ends with 0", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const token = await logIn(server.origin);
  const init = form({ title: "Slow", content: "Text", image: await picture({ width: 2400, height: 1800 }) });
  const slow = fetch(`${server.origin}/api/blogs`, { ...init, headers: { Authorization: `Bearer ${token}` } });
  // The upload is being worked on once a later, quick request is answered.
  await (await fetch(`${server.origin}/healthz`)).text();
  const ended = server.stop("SIGTERM");
  expect((await slow).status).toBe(201);
  expect(await ended).toBe(0);
});
