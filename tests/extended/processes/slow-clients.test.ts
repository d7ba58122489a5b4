import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { seedPosts } from "../../../bench/seed.ts";
import { startServer, temporaryFolder, type RunningServer } from "../../server/harness.ts";

/** Resident memory in megabytes (proc(5)); 0 on systems without /proc. */
async function memoryOf({ process }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Requests a list and reads no more than the beginning of the response. */
async function askWithoutReading({ origin }: RunningServer, path: string) {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}

test("fifty clients that never read take less than 100 MB", async () => {
  await using folder = await temporaryFolder();
  await seedPosts(folder.path, 400, 290);
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  // The first responses allocate memory once and for all, for compiled code for example, which must not count.
  for (const path of ["/blog", "/api/blogs"])
    expect((await (await fetch(server.origin + path)).bytes()).length).toBeGreaterThan(0);
  const rest = await memoryOf(server);
  const most: number[] = [];
  // The first list comes from the page cache, the others from the database for each request.
  for (const path of ["/api/blogs", "/api/blogs?limit=1000", "/api/blogs?limit=999", "/api/blogs?limit=998"]) {
    const readers = await Promise.all(Array.from({ length: 50 }, () => askWithoutReading(server, path)));
    most.push((await memoryOf(server)) - rest);
    expect((await fetch(`${server.origin}/about`)).status).toBe(200);
    for (const reader of readers) reader.destroy();
  }
  // If the server did not free the memory, that of the third and the fourth fifty readers would add up.
  expect(most.filter((megabytes) => megabytes > 100)).toEqual([]);
});
