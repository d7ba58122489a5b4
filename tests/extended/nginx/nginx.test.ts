import { spawn, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form } from "../../requests.ts";
import { createImage } from "../../images.ts";
import { freePort } from "../../free-port.ts";
import { logIn, startServer, stopProgram, temporaryFolder, type RunningServer } from "../../server/harness.ts";

const installed = spawnSync("nginx", ["-v"]).status === 0;

/** Starts nginx with deploy/nginx.compose.conf on a free port. `limited: false` removes its rate limits. */
async function startNginx(folder: string, upstreams: string[], { limited = true } = {}) {
  const port = await freePort();
  const text = await readFile(join(import.meta.dirname, "../../../deploy/nginx.compose.conf"), "utf8");
  // Docker's DNS names the containers; Debian's nginx does not know "resolve".
  const local = text.replaceAll(/server site:3000 resolve(.*);/g, (_line, options: string) =>
    upstreams.map((origin) => `server ${new URL(origin).host}${options};`).join(" "),
  );
  const conf = join(folder, "nginx.conf");
  await writeFile(
    conf,
    local
      .replace("listen 8080", `listen 127.0.0.1:${port}`)
      .replaceAll(/^ *limit_req zone.*$/gm, (line) => (limited ? line : ""))
      .replaceAll("/tmp/", `${folder}/`)
      .replaceAll("/var/cache/nginx", join(folder, "cache")),
  );
  spawnSync("mkdir", ["-p", join(folder, "cache")]);
  const child = spawn("nginx", ["-c", conf, "-g", `daemon off;${process.getuid?.() === 0 ? " user root;" : ""}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      async () =>
        child.exitCode === null
          ? fetch(origin).then(
              ({ ok }) => ok,
              () => false,
            )
          : printed,
      { timeout: 10_000 },
    )
    .toBe(true);
  return {
    origin,
    [Symbol.asyncDispose]: () => stopProgram(child),
  };
}

test.runIf(installed)("behind nginx, updates and crashes cause no stale pages or errors", async () => {
  await using folder = await temporaryFolder();
  await using data = await temporaryFolder();
  const env = {
    SITE_URL: "https://studio.example",
    DATA_DIR: data.path,
    SAMPLE_CONTENT: "off",
    TRUSTED_PROXIES: "127.0.0.1",
  };
  await using servers = new AsyncDisposableStack();
  let [one, two] = [servers.use(await startServer(env)), servers.use(await startServer(env))];
  await using nginx = await startNginx(folder.path, [one.origin, two.origin], { limited: false });
  const read = async (path: string) => (await fetch(nginx.origin + path)).text();
  const Authorization = `Bearer ${await logIn(nginx.origin)}`;
  const save = async (title: string) => {
    const init = form({ title, content: "Text", image: await createImage() });
    const response = await fetch(`${nginx.origin}/api/blogs`, { ...init, headers: { Authorization } });
    return (await response.json()) as Post;
  };

  let post = await save("The first");
  for (const title of ["The second", "The third", "The fourth"]) {
    expect(await read("/blog")).not.toContain(title);
    post = await save(title);
    // Two requests, one for each process.
    expect(await read("/blog")).toContain(title);
    expect(await read("/blog")).toContain(title);
  }

  // An update replaces one process after the other while requests of several kinds arrive.
  const enough = new AbortController();
  const statuses = new Set<number>();
  const visitors = ["/blog", "/api/blogs", "/api/auth/logout", "/api/auth/logout"].map(async (path) => {
    while (!enough.signal.aborted) {
      const response = await fetch(nginx.origin + path, { method: path.endsWith("logout") ? "POST" : "GET" });
      await response.bytes();
      statuses.add(response.status);
    }
  });
  const replace = async (server: RunningServer) => {
    expect(await server.stop()).toBe(0);
    return servers.use(await startServer({ ...env, PORT: new URL(server.origin).port }));
  };
  one = await replace(one);
  two = await replace(two);
  enough.abort();
  await Promise.all(visitors);
  expect(statuses).toEqual(new Set([200, 401]));

  const [css = ""] = /\/assets\/[\w-]+\.css/.exec(await read("/")) ?? [];
  const files = [css, post.image?.url ?? ""];
  const whole = await Promise.all(files.map(read));
  const page = await read("/blog");
  expect(page).toContain("The fourth");
  expect((await fetch(`${nginx.origin}/blog`)).headers.get("X-Accel-Expires")).toBeNull();

  expect(await one.stop("SIGKILL")).toBe("SIGKILL");
  for (let times = 0; times < 10; times += 1) expect((await fetch(`${nginx.origin}/blog`)).status).toBe(200);
  expect(await two.stop("SIGKILL")).toBe("SIGKILL");
  expect(await Promise.all([...files, "/blog"].map(read))).toEqual([...whole, page]);
  expect((await fetch(`${nginx.origin}/about`)).status).toBe(502);
});

test.runIf(installed)("behind nginx, a flood from one IP is throttled", async () => {
  await using folder = await temporaryFolder();
  await using data = await temporaryFolder();
  const env = { DATA_DIR: data.path, SAMPLE_CONTENT: "off", TRUSTED_PROXIES: "127.0.0.1" };
  await using server = await startServer({ ...env, SITE_URL: "https://studio.example" });
  await using nginx = await startNginx(folder.path, [server.origin, server.origin]);
  const statuses = async (count: number, path: string) => {
    const seen = new Set<number>();
    let remaining = count;
    // Fewer concurrent connections than nginx allows one IP.
    const visitor = async () => {
      // After the first 429, nginx would reject the others, too.
      while (remaining-- > 0 && !seen.has(429)) {
        const response = await fetch(nginx.origin + path);
        await response.bytes();
        seen.add(response.status);
      }
    };
    await Promise.all(Array.from({ length: 60 }, visitor));
    return seen;
  };
  const login = { email: "nobody@studio.example", password: "not the right one" };
  const headers = { "Content-Type": "application/json" };
  const logIn = () => fetch(`${nginx.origin}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(login) });

  // Thirty people, who load a page and twenty files each.
  expect(await statuses(30 * 21, "/healthz")).toEqual(new Set([200]));

  // The site's own 429 responses are JSON. nginx rejects the other requests itself, with HTML.
  const floods = await Promise.all(Array.from({ length: 90 }, logIn));
  const byNginx = floods.filter(({ headers: sent }) => sent.get("Content-Type") === "text/html");
  expect(byNginx.length).toBeGreaterThan(0);
  expect(new Set(byNginx.map(({ status }) => status))).toEqual(new Set([429]));

  expect(await statuses(5_000, "/healthz")).toContain(429);
});
