import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import { imageNamesOf } from "#app/archive/write-archive.ts";
import type { Post } from "#app/features/blog/post.ts";
import { form, openTestSite } from "../../harness.ts";
import { createImage } from "../../images.ts";
import { openAccount, randomFrom } from "./crash.ts";
import { logIn, startServer, temporaryFolder } from "../../server/harness.ts";

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 10);
/** Real-time scheduling, where it is permitted: other tests leave next to nothing to an image worker's low priority. */
const REAL_TIME = ["chrt", "--rr", "1"];
const STARTER = spawnSync("chrt", [...REAL_TIME.slice(1), "true"]).status === 0 ? REAL_TIME : [];

const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

test(
  `acknowledged writes, images included, survive ${ROUNDS} times kill -9`,
  async () => {
    await using folder = await temporaryFolder();
    const account = openAccount(folder.path, randomFrom(SEED));
    console.log(`CRASH_SEED=${SEED}`);
    await account.recordImages();
    for (let round = 0; round < ROUNDS; round += 1) await account.round();
    await account.finish();
    console.log(account.counts);
    expect(account.counts.acknowledged).toBeGreaterThan(ROUNDS);

    // The next sweep deletes what the kills have left behind.
    const environment = { dataDir: folder.path, databaseUrl: undefined, s3: null };
    await using site = await openTestSite({}, { environment, bucket: {}, [Symbol.asyncDispose]: async () => {} });
    site.clock.now = new Date(Date.now() + 2 * 60 * 60_000);
    const { services } = site.site;
    await sweepOrphans(services);
    const stored = (await services.media.list()).map(({ name }) => name);
    expect(stored.toSorted()).toEqual((await imageNamesOf(services.db)).toSorted());
  },
  ROUNDS * 20_000,
);

test("SIGTERM under load loses no request", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" }, STARTER);
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const image = await createImage({ width: 1200, height: 900 });
  const responded: string[] = [];

  /** Sends requests over one keep-alive connection, as a proxy does, until the server asks to close it. */
  async function ask(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let connection = ""; connection !== "close";) {
      const paths = ["/", "/blog", "/api/projects", "/media/none.webp"];
      const path = (index >= 2 && paths[responded.length % paths.length]) || "/api/blogs";
      const question = request(server.origin + path, { agent, method: index < 2 ? "POST" : "GET" });
      if (index < 2) {
        const { body } = form({ title: `Post ${responded.length}`, content: "Text", ...(index === 0 && { image }) });
        const sent = new Response(body);
        question.setHeader("Authorization", Authorization);
        question.setHeader("Content-Type", sent.headers.get("Content-Type") ?? "");
        question.write(await sent.bytes());
      }
      question.end();
      const [response] = (await once(question, "response")) as [IncomingMessage];
      await once(response.resume(), "end");
      responded.push(`${index < 2 ? "save" : path} ${response.statusCode}`);
      connection = response.headers.connection ?? "";
    }
  }
  const clients = Array.from({ length: 8 }, (_, index) => ask(index));
  await expect.poll(() => responded.length, { timeout: 30_000 }).toBeGreaterThan(50);
  const ended = server.stop("SIGTERM");
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503);
  await Promise.all(clients);
  expect(await ended).toBe(0);
  expect(new Set(responded)).toEqual(
    new Set(["save 201", "/ 200", "/blog 200", "/api/projects 200", "/media/none.webp 404"]),
  );

  // Every acknowledged save is stored.
  await using secondServer = await startServer({ DATA_DIR: folder.path });
  const saved = responded.filter((line) => line === "save 201").length;
  expect(((await (await fetch(`${secondServer.origin}/api/blogs`)).json()) as Post[]).length).toBe(saved);
});

test("a slow reader gets the complete response during a shutdown", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
  // More data than the socket buffers hold.
  const body = JSON.stringify({ title: "Long", content: "日".repeat(200_000) });
  for (let post = 0; post < 6; post += 1) {
    expect((await fetch(`${server.origin}/api/blogs`, { method: "POST", headers, body })).status).toBe(201);
  }
  const [response] = (await once(request(`${server.origin}/api/blogs`).end(), "response")) as [IncomingMessage];
  const unfinished = connect(Number(new URL(server.origin).port), "127.0.0.1").on("error", () => {});
  unfinished.write(
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n",
  );
  await (await fetch(`${server.origin}/healthz`)).text();
  const silent = connect(Number(new URL(server.origin).port), "127.0.0.1");
  await once(silent, "connect");
  const ended = server.stop("SIGTERM");
  // The server closes unused connections.
  await once(silent.resume(), "close");
  expect((await json(response)) as Post[]).toHaveLength(6);
  expect(await ended).toBe(0);
  unfinished.destroy();
});
