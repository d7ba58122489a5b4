import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMPILE_CACHE } from "../../compile-cache.ts";
import { wxr } from "../../wxr.ts";
import { logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";

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
    cwd: join(import.meta.dirname, "../../.."),
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
  `an import of ${POSTS} posts that is killed twice continues`,
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
      output: expect.stringContaining(`there already, 0 refused.`) as string,
    });
    const [, imported, existing] = /(\d+) imported, (\d+) there already, 0 refused\./.exec(last.output) ?? [];
    expect(Number(imported) + Number(existing)).toBe(POSTS);
    expect(Number(existing)).toBeGreaterThanOrEqual(Math.floor(POSTS * 0.4));

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
