import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { site as config } from "#site-config";
import { asHtml } from "../site-labels.ts";
import { startServer, type RunningServer } from "./harness.ts";
import { sampleFolder } from "./sample-folder.ts";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

async function startSite(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = opened.use(await sampleFolder());
  return opened.use(await startServer({ DATA_DIR: folder.path, ...env }));
}

let plain: Promise<RunningServer> | undefined;
/** One server with the sample studio, shared by all tests that only read. */
const sharedSite = () => (plain ??= startSite());

test("every page is complete in its HTML, with a policy that allows only its own scripts by hash", async () => {
  const site = await sharedSite();
  for (const path of [
    "/",
    "/about",
    "/blog",
    "/portfolio",
    "/contact",
    "/collex",
    "/privacy-policy",
    "/nothing-here",
  ]) {
    const response = await fetch(site.origin + path);
    const html = await response.text();
    expect(html).toMatch(/<h1[\s>]/);
    expect(html).toContain(asHtml(config.tagline));
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const scripts = policy.split("; ").find((part) => part.startsWith("script-src")) ?? "";
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  }
});

test("HEAD has the headers of GET and no body", async () => {
  const site = await sharedSite();
  for (const path of ["/", "/blog", "/api/blogs", "/favicon.ico"]) {
    const get = await fetch(site.origin + path);
    const head = await fetch(site.origin + path, { method: "HEAD" });
    expect([path, head.status]).toEqual([path, get.status]);
    expect(await head.text()).toBe("");
    for (const name of ["Content-Type", "Content-Security-Policy", "Cache-Control"]) {
      expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
    }
  }
});

test("assets are immutable, compressed and revalidated with 304", async () => {
  const site = await sharedSite();
  const html = await (await fetch(`${site.origin}/`)).text();
  const [css] = /\/assets\/[\w-]+\.css/.exec(html) ?? [];
  const first = await fetch(`${site.origin}${css}`, { headers: { "Accept-Encoding": "br" } });
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(first.headers.get("Content-Encoding")).toBe("br");
  expect(first.headers.get("Vary")).toContain("Accept-Encoding");
  expect(first.headers.get("Content-Security-Policy")).toContain("default-src 'none'; frame-ancestors 'none'");
  const again = await fetch(`${site.origin}${css}`, {
    headers: { "Accept-Encoding": "br", "If-None-Match": first.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("nothing outside the build and the media is served", async () => {
  const site = await sharedSite();
  for (const path of [
    "/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/data/northquad.sqlite",
    "/.env",
    "/server/index.js",
  ]) {
    expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 404]);
  }
});

test("a forged Host header does not appear in the response", async () => {
  const site = await startSite({ SITE_URL: "https://studio.example" });
  const { port } = new URL(site.origin);
  const reply = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.write("GET /blog HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  });
  expect(reply).toMatch(/^HTTP\/1.1 200/);
  expect(reply).not.toContain("evil.example");
  expect(reply).toContain("https://studio.example/blog");
});

test.each([
  ["noise", "\x16\x03\x01 noise\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`, 431],
  ["a Host that is none", "GET / HTTP/1.1\r\nHost: a b/../\r\nConnection: close\r\n\r\n", 400],
])("%s gets a 4xx response and the server continues", async (_what, bytes, status) => {
  const site = await sharedSite();
  const { port } = new URL(site.origin);
  const reply = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => resolve(text));
    socket.on("close", () => resolve(text));
    socket.write(bytes);
  });
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
});

test("each request logs one line of JSON, with the id that the response carries and no secrets", async () => {
  const site = await startSite({ LOG_LEVEL: "info" });
  const response = await fetch(`${site.origin}/api/auth/verify?x=1`, {
    headers: { Authorization: `Bearer ${"s".repeat(43)}` },
  });
  const id = response.headers.get("X-Request-Id") ?? "none";
  const { requestId } = (await response.json()) as { requestId: string };
  expect(requestId).toBe(id);
  // The server writes its last log lines before it exits.
  expect(await site.stop()).toBe(0);
  const line =
    site
      .output()
      .split("\n")
      .find((text) => text.includes(id) && text.includes('"request"')) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ method: "GET", path: "/api/auth/verify", status: 401, requestId: id });
  expect(site.output()).not.toContain("s".repeat(43));
});
