import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { logIn, sendRaw, startServer, temporaryFolder, type RunningServer } from "../../server/harness.ts";

const send = ({ origin }: RunningServer, bytes: string | Buffer, cut = false) => sendRaw(origin, bytes, cut);

const head = (method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...more, "", ""].join("\r\n");

/** Resident memory in kilobytes (proc(5)); 0 on systems without /proc. */
async function memoryOf({ process }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

test("floods and broken requests do not make memory grow", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const Authorization = `Authorization: Bearer ${await logIn(server.origin)}`;
  const init = form({ title: "T", content: "C", image: await createImage({ width: 900, height: 700 }) });
  const whole = Buffer.from(await new Response(init.body).arrayBuffer());
  const type = "Content-Type: multipart/form-data; boundary=edge";
  const upload = (length: number, ...more: string[]) =>
    Buffer.concat([Buffer.from(head("POST", "/api/blogs", Authorization, type, `Content-Length: ${length}`, ...more))]);

  async function round(): Promise<number> {
    const megabytes = Buffer.alloc(3 * 1024 * 1024, 120);
    for (let count = 0; count < 40; count += 1) {
      // An upload that stops halfway, and one that is longer than its Content-Length.
      await send(server, Buffer.concat([upload(whole.length * 2), whole]), true);
      await send(server, Buffer.concat([upload(10), whole]));
      // The Content-Length declares ten gigabytes.
      expect(await send(server, upload(10_000_000_000))).toMatch(/^HTTP\/1.1 413 /);
      const chunked = head("POST", "/api/contact", "Content-Type: application/json", "Transfer-Encoding: chunked");
      await send(server, Buffer.concat([Buffer.from(`${chunked}300000\r\n`), megabytes, Buffer.from("\r\n0\r\n\r\n")]));
    }
    return memoryOf(server);
  }
  await round();
  const before = await round();
  const after = await round();
  expect(after - before).toBeLessThan(64 * 1024);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect((await (await fetch(`${server.origin}/api/blogs`)).json()) as Post[]).toEqual([]);
  expect(server.output()).not.toMatch(/"level":"error"|UnhandledPromise|    at /);
});
