import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Blog } from "#app/features/blogs/blog.ts";
import { form } from "../harness.ts";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

/** A disk that writes through when it is let: at once, when the test says so, or never. */
async function gatedDisk() {
  let answer: (response: ServerResponse) => void = (response) => response.end();
  const gate = createServer((_request, response) => answer(response));
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  const held: ServerResponse[] = [];
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  return {
    env: {
      DISK_GATE: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "gated-disk.ts")).href}`,
    },
    /** Resolves once something waits for the disk. */
    hold() {
      answer = (response) => {
        held.push(response);
        resolve();
      };
      return asked;
    },
    fail: () => (answer = (response) => response.writeHead(500).end()),
    open() {
      answer = (response) => response.end();
      for (const response of held.splice(0)) response.end();
    },
    [Symbol.asyncDispose]: async () => {
      gate.closeAllConnections();
      gate.close();
    },
  };
}

async function note(origin: string, token: string, title: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return fetch(`${origin}/api/blogs`, { ...form({ title, content: "Text" }), headers });
}

test("a disk that takes its time holds up the save alone: nobody is told that it is done, and everybody else is answered", async () => {
  await using folder = await temporaryFolder();
  await using disk = await gatedDisk();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", ...disk.env });
  const token = await logIn(server.origin);

  const asked = disk.hold();
  let told = false;
  const saving = note(server.origin, token, "Patience").finally(() => (told = true));
  await asked;
  for (const path of ["/", "/blog", "/api/blogs", "/contact", "/readyz"]) {
    expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200]);
  }
  expect(told).toBe(false);

  disk.open();
  const { slug } = (await (await saving).json()) as Blog;
  expect((await fetch(`${server.origin}/blog/${slug}`)).status).toBe(200);
});

test("a save that the disk did not take is not called done, and what is saved afterwards is there after a crash", async () => {
  await using folder = await temporaryFolder();
  await using disk = await gatedDisk();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off", ...disk.env };
  const titles: string[] = [];
  {
    await using server = await startServer(env);
    const token = await logIn(server.origin);
    disk.fail();
    const refused = await note(server.origin, token, "Lost on the way");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    disk.open();
    for (const title of ["After the fault", "And another"]) {
      expect((await note(server.origin, token, title)).status).toBe(201);
      titles.push(title);
    }
    await server.stop("SIGKILL");
  }
  await using again = await startServer(env);
  const found = (await (await fetch(`${again.origin}/api/blogs`)).json()) as Blog[];
  expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
});
