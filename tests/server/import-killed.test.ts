import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ImportStatus } from "#app/features/import/import.ts";
import { COMPILE_CACHE } from "../compile-cache.ts";
import { json } from "../requests.ts";
import { wxr } from "../wxr.ts";
import { logIn, run, startServer, temporaryFolder } from "./harness.ts";

/** IMPORT_POSTS=10000 imports as many posts as the quality requirements ask for. */
const POSTS = Number(process.env["IMPORT_POSTS"] ?? 400);

const postsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Post ${index + 1}`,
    slug: `post-${index + 1}`,
    content: `<p>Text ${index + 1} with <a href="/2020/01/post-1/">a link</a>.</p>`,
  }));

/** Kills an import after it has reported `count` posts. */
async function killAfter(count: number, command: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let reported = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    reported += chunk.toString().match(/^ {2}(?:imported|there already)$/gm)?.length ?? 0;
    if (reported >= count) child.kill("SIGKILL");
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

test(
  `an import of ${POSTS} posts that is killed twice continues, and imports each post once`,
  async () => {
    await using folder = await temporaryFolder();
    const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
    const file = join(folder.path, "export.xml");
    const posts = postsOf(POSTS);
    await writeFile(file, wxr(posts));
    const command = ["cli/studio.ts", "import", file];
    await killAfter(Math.floor(POSTS * 0.2), command, env);
    await killAfter(Math.floor(POSTS * 0.4), command, env);
    const last = await run(command, env);
    expect(last).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Counted: all ${POSTS} are on the site.`) as string,
    });
    const [, imported, there] = /(\d+) imported, (\d+) there already, 0 refused\./.exec(last.output) ?? [];
    expect(Number(imported) + Number(there)).toBe(POSTS);
    expect(Number(there)).toBeGreaterThanOrEqual(Math.floor(POSTS * 0.4));

    await using server = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
    const titles: string[] = [];
    let redirects = 0;
    const readAll = async (path: string, read: (list: unknown) => void) => {
      for (let cursor: string | null = ""; cursor !== null;) {
        const response: Response = await fetch(`${server.origin}${path}${cursor && `&cursor=${cursor}`}`, { headers });
        expect(response.status).toBe(200);
        read(await response.json());
        cursor = response.headers.get("X-Next-Cursor");
      }
    };
    await readAll("/api/blogs?fields=summary", (list) =>
      titles.push(...(list as { title: string }[]).map(({ title }) => title)),
    );
    await readAll("/api/redirects?limit=1000", (list) => {
      redirects += (list as { redirects: unknown[] }).redirects.length;
    });
    expect(titles.toSorted()).toEqual(posts.map(({ title }) => title).toSorted());
    expect(redirects).toBe(POSTS);
    const first = await fetch(`${server.origin}/2020/01/post-1`, { redirect: "manual" });
    expect([first.status, first.headers.get("Location")]).toEqual([308, "/blog/post-1"]);
  },
  60_000 + POSTS * 60,
);

test("an admin's import continues after the server is killed, and the restarted server reports its result", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  const open = async () => {
    const server = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
    const call = async (path: string, { headers: types = {}, ...init }: RequestInit = {}) => {
      const response = await fetch(server.origin + path, { ...init, headers: { ...types, ...headers } });
      expect([path, response.ok]).toEqual([path, true]);
      return response;
    };
    const status = async () => (await (await call("/api/import")).json()) as ImportStatus;
    /** Waits for the first status that meets the condition. */
    const until = async (isSo: (status: ImportStatus) => boolean) => {
      let found = await status();
      await expect.poll(async () => isSo((found = await status())), { timeout: 60_000 }).toBe(true);
      return found;
    };
    return { ...server, call, until };
  };
  await using first = await open();
  const body = wxr(postsOf(POSTS));
  await first.call("/api/import?name=export.xml", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body,
  });
  await first.until(({ state }) => state === "checked");
  await first.call("/api/import/start", json({ fetch: false }));
  const begun = await first.until(({ done }) => done > POSTS / 10);
  expect([begun.state, begun.done < POSTS]).toEqual(["importing", true]);
  expect(await first.stop("SIGKILL")).toBe("SIGKILL");

  await using second = await open();
  const ended = await second.until(({ state }) => state !== "importing");
  expect(ended).toMatchObject({ state: "finished", done: POSTS, summary: { imported: POSTS, proven: POSTS } });
  const posts = (await (await second.call("/api/blogs?fields=summary&limit=2")).json()) as { title: string }[];
  expect(posts).toHaveLength(2);
});
