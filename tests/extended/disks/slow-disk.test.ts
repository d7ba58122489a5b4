import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form } from "../../requests.ts";
import { logIn, startServer, temporaryFolder } from "../../server/harness.ts";

/** A simulated disk that completes writes at once, when the test allows it, or never. */
async function gatedDisk() {
  let reply: (response: ServerResponse) => void = (response) => response.end();
  const diskServer = createServer((_request, response) => reply(response));
  diskServer.listen(0, "127.0.0.1");
  await once(diskServer, "listening");
  const held: ServerResponse[] = [];
  const { promise: firstHeld, resolve } = Promise.withResolvers<void>();
  return {
    env: {
      SLOW_DISK_URL: `http://127.0.0.1:${(diskServer.address() as AddressInfo).port}`,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "slow-disk-hook.ts")).href}`,
    },
    /** Holds all writes from now on, and resolves once the first one waits. */
    hold() {
      reply = (response) => {
        held.push(response);
        resolve();
      };
      return firstHeld;
    },
    waiting: () => held.length,
    /** Completes the waiting writes, or fails them. */
    open({ failing = false } = {}) {
      reply = (response) => response.end();
      for (const response of held.splice(0)) response.writeHead(failing ? 500 : 200).end();
    },
    [Symbol.asyncDispose]: async () => {
      diskServer.closeAllConnections();
      diskServer.close();
    },
  };
}

async function openSite(folder: string, disk: { env: Record<string, string> }) {
  const server = await startServer({ DATA_DIR: folder, SAMPLE_CONTENT: "off", ...disk.env });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
  return {
    get: (path: string) => fetch(server.origin + path),
    note: (title: string) => fetch(`${server.origin}/api/blogs`, { ...form({ title, content: "Text" }), headers }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Returns the titles in the database file alone, without its write-ahead log. */
async function titlesWithoutLog(folder: string): Promise<unknown[]> {
  const copy = join(folder, "copy.sqlite");
  await copyFile(join(folder, "northquad.sqlite"), copy);
  const database = new SQLite(copy);
  try {
    return database.prepare("select title from blogs").pluck().all();
  } finally {
    database.close();
  }
}

test("a slow disk delays only saves: none is acknowledged early, and all other requests get responses", async () => {
  await using folder = await temporaryFolder();
  await using disk = await gatedDisk();
  await using site = await openSite(folder.path, disk);

  const firstHeld = disk.hold();
  let responded = 0;
  const titles = ["One", "Two", "Three", "Four", "Five"];
  const first = site.note("Zero").finally(() => (responded += 1));
  await firstHeld;
  const others = titles.map((title) => site.note(title).finally(() => (responded += 1)));
  await expect.poll(async () => ((await (await site.get("/api/blogs")).json()) as Post[]).length).toBe(6);
  for (const path of ["/", "/blog", "/contact", "/readyz"]) {
    expect([path, (await site.get(path)).status]).toEqual([path, 200]);
  }
  // The other saves occupy no thread, so that reading images and logging in can use the thread pool.
  expect([responded, disk.waiting()]).toEqual([0, 1]);

  disk.open();
  const saved = await Promise.all([first, ...others]);
  expect(saved.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
});

test("a save that the disk fails to write is not acknowledged, and later saves do not depend on it", async () => {
  await using folder = await temporaryFolder();
  await using disk = await gatedDisk();
  await using site = await openSite(folder.path, disk);

  const firstHeld = disk.hold();
  const lost = site.note("Lost on the way");
  await firstHeld;
  const beside = site.note("Beside it");
  await expect.poll(async () => ((await (await site.get("/api/blogs")).json()) as Post[]).length).toBe(2);
  disk.open({ failing: true });

  const rejected = await lost;
  expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(((await rejected.json()) as { message: string }).message).toContain("It may have been saved.");
  expect((await beside).status).toBe(201);
  expect(await titlesWithoutLog(folder.path)).toContain("Beside it");
});
