import { connect } from "node:net";
import { expect, test } from "vitest";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import { picturesOf } from "#app/db/backup/write.ts";
import type { Blog } from "#app/features/blogs/blog.ts";
import { form, openTestSite } from "../harness.ts";
import { picture } from "../images.ts";
import { openAccount, randomFrom } from "./crash.ts";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 25);
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

test(
  `what was answered with success survives ${ROUNDS} times kill -9, pictures included`,
  async () => {
    await using folder = await temporaryFolder();
    const account = openAccount(folder.path, randomFrom(SEED));
    console.log(`CRASH_SEED=${SEED}`);
    await account.learn();
    for (let round = 0; round < ROUNDS; round += 1) await account.round();
    await account.finish();
    console.log(account.figures);
    expect(account.figures.acknowledged).toBeGreaterThan(ROUNDS);

    // What the kills left behind goes with the next sweep.
    const settings = { dataDir: folder.path, databaseUrl: undefined, s3: null };
    await using site = await openTestSite({}, { settings, bucket: {}, [Symbol.asyncDispose]: async () => {} });
    site.clock.now = new Date(Date.now() + 2 * 60 * 60_000);
    const { services } = site.site;
    await sweepOrphans(services);
    const stored = (await services.media.list()).map(({ name }) => name);
    expect(stored.toSorted()).toEqual((await picturesOf(services.db)).toSorted());
  },
  ROUNDS * 20_000,
);

test("SIGTERM under load loses no request", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const image = await picture({ width: 1200, height: 900 });
  const answered: string[] = [];

  /** As a proxy does: asks on until the server asks it to go. */
  async function ask(index: number): Promise<void> {
    for (let connection = "keep-alive"; connection !== "close";) {
      const init = form({ title: `Post ${answered.length}`, content: "Text", ...(index === 0 && { image }) });
      const paths = ["/", "/blog", "/api/projects", "/media/none.webp"];
      const answer =
        index < 2
          ? await fetch(`${server.origin}/api/blogs`, { ...init, headers: { Authorization } })
          : await fetch(server.origin + paths[answered.length % paths.length]);
      await answer.bytes();
      answered.push(`${index < 2 ? "save" : new URL(answer.url).pathname} ${answer.status}`);
      connection = answer.headers.get("Connection") ?? "";
    }
  }
  const clients = Array.from({ length: 8 }, (_, index) => ask(index));
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(50);
  const ended = server.stop("SIGTERM");
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503);
  await Promise.all(clients);
  expect(await ended).toBe(0);
  expect(new Set(answered)).toEqual(
    new Set(["save 201", "/ 200", "/blog 200", "/api/projects 200", "/media/none.webp 404"]),
  );

  // Each save that was answered is there.
  await using again = await startServer({ DATA_DIR: folder.path });
  const saved = answered.filter((line) => line === "save 201").length;
  expect(((await (await fetch(`${again.origin}/api/blogs`)).json()) as Blog[]).length).toBe(saved);
});

test("a client that never ends its request does not keep the server from ending", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1").on("error", () => {});
  socket.write("POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n");
  await (await fetch(`${server.origin}/healthz`)).text();
  expect(await server.stop("SIGTERM")).toBe(0);
  socket.destroy();
});
