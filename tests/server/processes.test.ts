import { execFileSync } from "node:child_process";
import { constants, readFileSync } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form, json } from "../requests.ts";
import { createImage } from "../images.ts";
import { ADMIN, SERVE, logIn, run, startServer, temporaryFolder, type RunningServer } from "./harness.ts";
import { serverOfFile } from "./server-of-file.ts";

/** Returns the ids of the serving processes. */
function workersOf(server: RunningServer): number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const children = listed.map((line) => /^\s*(\d+)\s+(\d+)\s.*serve\.js/.exec(line));
  return children.filter((match) => Number(match?.[2]) === server.process.pid).map((match) => Number(match?.[1]));
}

/** Uses a new connection, so that the next process responds. */
async function ask(server: RunningServer, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.origin + path, { ...init, headers: { ...init.headers, Connection: "close" } });
}

test("several processes on one port and one database agree, are replaced without lost requests, and survive a crash", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", WEB_CONCURRENCY: "2" });
  await expect.poll(() => workersOf(server).length).toBe(2);
  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const save = (title: string) => {
    const { headers, ...init } = json({ title, content: "Text" });
    return ask(server, "/api/blogs", { ...init, headers: { ...(headers as Record<string, string>), Authorization } });
  };

  for (const title of ["First", "Second", "Third", "Fourth"]) {
    expect((await save(title)).status).toBe(201);
    const seen = await Promise.all(Array.from({ length: 4 }, async () => (await ask(server, "/blog")).text()));
    expect(seen.map((html) => html.includes(title))).toEqual([true, true, true, true]);
  }

  // Replaces all processes while visitors read over keep-alive connections and posts are saved.
  const before = workersOf(server);
  const results: string[] = [];
  const enough = new AbortController();
  const visitors = Array.from({ length: 6 }, async (_, index) => {
    while (!enough.signal.aborted) {
      const response = index === 0 ? await save(`Post ${results.length}`) : await fetch(`${server.origin}/blog`);
      await response.bytes();
      results.push(`${index === 0 ? "save" : "read"} ${response.status}`);
    }
  });
  await expect.poll(() => results.length).toBeGreaterThan(50);
  server.process.kill("SIGHUP");
  const gone = (pids: number[]) => !workersOf(server).some((pid) => pids.includes(pid));
  await expect.poll(() => gone(before), { timeout: 30_000 }).toBe(true);
  const exchanged = results.length;
  await expect.poll(() => results.length).toBeGreaterThan(exchanged + 50);
  enough.abort();
  await Promise.all(visitors);
  expect(new Set(results)).toEqual(new Set(["save 201", "read 200"]));
  expect(workersOf(server)).toHaveLength(2);

  const [victim = 0] = workersOf(server);
  // Requests to the killed process end; none waits forever.
  const visits = Array.from({ length: 200 }, async () => (await ask(server, "/blog")).bytes().catch(() => null));
  process.kill(victim, "SIGKILL");
  await Promise.allSettled(visits);
  await expect.poll(() => gone([victim]) && workersOf(server).length, { timeout: 30_000 }).toBe(2);
  await expect.poll(async () => (await save("After the crash")).status).toBe(201);
  const blogs = (await (await ask(server, "/api/blogs")).json()) as Post[];
  expect(blogs).toHaveLength(5 + results.filter((line) => line.startsWith("save")).length);

  expect(await server.stop()).toBe(0);
  expect(workersOf(server)).toEqual([]);
});

test("visits counted by three processes add up, and a kill loses none that are stored", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  await using server = await startServer({ ...env, WEB_CONCURRENCY: "3" });
  await expect.poll(() => workersOf(server).length).toBe(3);
  const { headers, ...init } = json({ path: "/about", referrer: "" });
  const browser = { ...(headers as Record<string, string>), "User-Agent": "Mozilla/5.0 (X11) Chrome/131.0.0.0" };
  const sent = Array.from({ length: 90 }, () => ask(server, "/api/visits", { ...init, headers: browser }));
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([204]));
  // Reads the file directly, because a request for the visits makes the server write them.
  const file = new SQLite(join(folder.path, "northquad.sqlite"), { readonly: true });
  const select = file.prepare<[], Record<string, number>>("select visitors, views from visits where kind = 'day'");
  await expect.poll(() => select.get()?.["views"], { timeout: 30_000 }).toBe(90);
  // Each process may count the same visitor once.
  expect(select.get()?.["visitors"]).toBeOneOf([1, 2, 3]);
  file.close();
  for (const pid of workersOf(server)) process.kill(pid, "SIGKILL");
  await server.stop("SIGKILL");

  await using again = await startServer(env);
  const Authorization = `Bearer ${await logIn(again.origin)}`;
  const { rows } = (await (await ask(again, "/api/visits?by=path", { headers: { Authorization } })).json()) as {
    rows: unknown[];
  };
  expect(rows).toMatchObject([{ path: "/about", views: 90 }]);
});

test("an error that stops one process from starting stops all, with one sentence", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path, WEB_CONCURRENCY: "3", DATABASE_URL: "postgres://studio@127.0.0.1:1/none" };
  const { code, output } = await run(SERVE, env);
  expect(code).toBe(1);
  expect(output.match(/The database server cannot be reached/g)).toHaveLength(1);
  expect(output).not.toMatch(/at \w+ \(/);
});

test("a process that cannot be started is tried again, and meanwhile the others respond", async () => {
  await using folder = await temporaryFolder();
  const node = join(folder.path, "node");
  await copyFile(process.execPath, node, constants.COPYFILE_FICLONE);
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off", WEB_CONCURRENCY: "2" };
  await using server = await startServer(env, ["sh", "-c", 'shift; exec "$0" "$@"', node]);
  await expect.poll(() => workersOf(server).length).toBe(2);
  // Without its program, no process can be started.
  await rename(node, `${node}-elsewhere`);
  process.kill(workersOf(server)[0] ?? 0, "SIGKILL");
  await expect.poll(() => server.output()).toContain("a process cannot be started");
  expect((await ask(server, "/blog")).status).toBe(200);
  await rename(`${node}-elsewhere`, node);
  await expect.poll(() => workersOf(server).length, { timeout: 30_000 }).toBe(2);
  expect(await server.stop()).toBe(0);
});

const SECRETS = {
  ADMIN_PASSWORD: "a secret of many words",
  SMTP_URL: "smtp://user:a-secret@127.0.0.1:1",
  METRICS_TOKEN: "a-secret-of-thirty-two-characters-or-more",
};
const LOGIN = { ...ADMIN, password: SECRETS.ADMIN_PASSWORD };
const siteWithSecrets = serverOfFile({ SAMPLE_CONTENT: "off", ...SECRETS });

// Other systems set the priority of the whole process, not of each thread.
test.runIf(process.platform === "linux")("image workers run at the lowest priority, in every thread", async () => {
  const server = await siteWithSecrets();
  const headers = { Authorization: `Bearer ${await logIn(server.origin, LOGIN)}` };
  const post = form({ title: "An image", content: "Text", image: await createImage() });
  const saved = await fetch(`${server.origin}/api/blogs`, { ...post, headers });
  expect(saved.status).toBe(201);

  const threads = execFileSync("ps", ["-eLo", "ppid=,ni=,comm=,args="], { encoding: "utf8" }).split("\n");
  const ours = threads.map((line) => /^\s*(\d+)\s+(-?\d+)\s+(libuv|libvips).*images\/worker/.exec(line));
  const niceness = ours.filter((match) => Number(match?.[1]) === server.process.pid).map((match) => Number(match?.[2]));
  expect(niceness.length).toBeGreaterThan(4);
  expect(new Set(niceness)).toEqual(new Set([19]));
});

// Other systems have no /proc.
test.runIf(process.platform === "linux")(
  "image and Markdown workers have no secret of the server in their environment",
  async () => {
    const server = await siteWithSecrets();
    const headers = { Authorization: `Bearer ${await logIn(server.origin, LOGIN)}` };
    const post = form({ title: "An image", content: "```js\nlet a;\n```", image: await createImage() });
    expect((await fetch(`${server.origin}/api/blogs`, { ...post, headers })).status).toBe(201);

    const processes = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
    const workers = processes.flatMap((line) => {
      const [, pid = "", parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? [];
      return Number(parent) === server.process.pid ? [{ pid, args }] : [];
    });
    expect(workers).toHaveLength(2);
    for (const { pid, args } of workers) {
      expect(args).toContain(" --permission ");
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
      const names = environment.map((line) => line.split("=")[0]).toSorted();
      const own = names.filter((name) => name !== "MALLOC_ARENA_MAX");
      expect(own).toEqual(["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "PATH"]);
    }
  },
);
