import { spawn } from "node:child_process";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form } from "../../requests.ts";
import { COMPILE_CACHE } from "../../compile-cache.ts";
import { createImage } from "../../images.ts";
import { ADMIN, logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";
import { runInOneProcess } from "../../server/run-in-one-process.ts";

test("a backup made during writes is one consistent snapshot", async () => {
  await using folder = await temporaryFolder();
  await using elsewhere = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const file = join(folder.path, "copy.tar.gz");
  const image = await createImage({ width: 300, height: 200 });
  await using server = await startServer(env);
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const send = (path: string, init: RequestInit) =>
    fetch(`${server.origin}${path}`, { ...init, headers: { Authorization } });
  const make = async (title: string) => {
    const response = await send("/api/blogs", form({ title, content: "Text", image }));
    expect(response.status).toBe(201);
    return (await response.json()) as Post;
  };
  const before = [await make("Before 1"), await make("Before 2")];

  const backup = { done: false };
  const backedUp = run(["cli/studio.ts", "backup", file], env).finally(() => (backup.done = true));
  // Creates and deletes posts with images during the backup.
  for (let round = 0; !backup.done; round += 1) {
    const created = await make(`During ${round}`);
    if (round % 2) await send(`/api/blogs/${created.id}`, { method: "DELETE" });
  }
  expect(await backedUp).toEqual({ code: 0, output: expect.stringMatching(/rows and \d+ image files\.\n$/) });
  const rejected = [
    ["backup", file],
    ["restore", file],
  ];
  expect(await runInOneProcess(rejected, env)).toMatchObject([
    { code: 1, output: expect.stringContaining("exists already") },
    { code: 1, output: expect.stringContaining("Stop it, restore, and start it again.") },
  ]);
  expect((await send("/api/blogs", {})).status).toBe(200);

  const restored = { ...env, DATA_DIR: elsewhere.path };
  expect(await run(["cli/studio.ts", "restore", file], restored)).toEqual({
    code: 0,
    output: expect.stringContaining("All sessions are ended."),
  });
  await using copy = await startServer({ ...restored, ADMIN_PASSWORD: "" });
  expect(await logIn(copy.origin, ADMIN)).toMatch(/^[\w-]{43}$/);
  const posts = (await (await fetch(`${copy.origin}/api/blogs`)).json()) as Post[];
  for (const post of before) expect(posts).toContainEqual(post);
  for (const post of posts) {
    for (const url of [post.image?.url, post.image?.avif.split(" ")[0]]) {
      const [copyResponse, response] = await Promise.all([
        fetch(`${copy.origin}${url}`),
        fetch(`${server.origin}${url}`),
      ]);
      expect([url, copyResponse.status]).toEqual([url, 200]);
      const [restored, original] = [await copyResponse.bytes(), await response.bytes()];
      // The original may have been deleted since the backup.
      expect(response.status === 404 || Buffer.compare(restored, original) === 0).toBe(true);
    }
  }
});

test("a backup names the image file that it lacks", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const file = join(folder.path, "copy.tar.gz");
  await using server = await startServer(env);
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const init = { ...form({ title: "T", content: "C", image: await createImage() }), headers: { Authorization } };
  const { image, slug } = (await (await fetch(`${server.origin}/api/blogs`, init)).json()) as Post;
  await rm(join(folder.path, image?.url ?? "none"));
  const response = await fetch(`${server.origin}${image?.url}`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect((await fetch(`${server.origin}/blog/${slug}`)).status).toBe(200);
  expect(await run(["cli/studio.ts", "backup", file], env)).toEqual({
    code: 0,
    output: expect.stringContaining(`${image?.url.replace("/media/", "")} is missing`),
  });
  expect((await stat(file)).size).toBeGreaterThan(1000);
});

test("a killed restore leaves the old or the restored data", async () => {
  await using folder = await temporaryFolder();
  await using elsewhere = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const copy = join(elsewhere.path, "copy.tar.gz");
  {
    await using server = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
    const add = async (title: string) => {
      const image = await createImage({ width: 300, height: 200 });
      await fetch(`${server.origin}/api/blogs`, { ...form({ title, content: "Text", image }), headers });
    };
    await add("Of the backup");
    expect(await run(["cli/studio.ts", "backup", copy], env)).toMatchObject({ code: 0 });
    await add("Later");
    await server.stop();
  }
  const titles = () => {
    const database = new SQLite(join(folder.path, "northquad.sqlite"), { readonly: true });
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    const rows = database.prepare("select title from blogs order by id").pluck().all();
    database.close();
    return rows;
  };
  const [whole, restored] = [["Of the backup", "Later"], ["Of the backup"]];
  expect(titles()).toEqual(whole);
  const started = performance.now();
  // Restores into another folder first, to measure how long a restore takes on this machine.
  await run(["cli/studio.ts", "restore", copy], { ...env, DATA_DIR: join(elsewhere.path, "data") });
  const took = performance.now() - started;
  for (const part of [0.5, 0.75, 0.9, 1]) {
    const killed = spawn(process.execPath, ["cli/studio.ts", "restore", copy], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    const ended = new Promise((resolve) => killed.once("exit", resolve));
    setTimeout(() => killed.kill("SIGKILL"), took * part);
    await ended;
    expect([whole, restored]).toContainEqual(titles());
  }
  expect(await run(["cli/studio.ts", "restore", copy], env)).toMatchObject({ code: 0 });
  expect(titles()).toEqual(restored);
  expect((await readdir(folder.path)).filter((name) => name.startsWith("restore-"))).toEqual([]);
});
