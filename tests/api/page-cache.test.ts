import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openCachedSite, raw } from "../cached-site.ts";

test("a page is rendered once for all readers", async () => {
  await using site = await openCachedSite();
  const plain = await raw(site.port, "/sitemap.xml");
  const brotli = await raw(site.port, "/sitemap.xml", { "Accept-Encoding": "gzip, br" });
  const gzip = await raw(site.port, "/sitemap.xml", { "Accept-Encoding": "br;q=0, gzip" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  for (const { headers, body } of [plain, brotli, gzip]) {
    expect(headers).toMatchObject({
      vary: "Accept-Encoding",
      "content-length": String(body.length),
      "cache-control": "public, max-age=0, s-maxage=60, must-revalidate",
      "content-type": "application/xml; charset=utf-8",
      "x-content-type-options": "nosniff",
      etag: plain.headers["etag"],
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(site.renders()).toBe(1);
});

test("a client that has the current page gets 304", async () => {
  await using site = await openCachedSite();
  const first = await raw(site.port, "/rss.xml");
  const tag = String(first.headers["etag"]);
  const requests: OutgoingHttpHeaders[] = [
    { "If-None-Match": tag },
    { "If-None-Match": tag.replace("W/", "") },
    { "If-None-Match": `"other", ${tag}` },
    { "If-None-Match": "*" },
    { "If-Modified-Since": String(first.headers["last-modified"]) },
  ];
  for (const headers of requests) {
    for (const method of ["GET", "HEAD"]) {
      const reply = await raw(site.port, "/rss.xml", { ...headers, "Accept-Encoding": "br" }, method);
      expect([headers, reply.status, reply.body.length]).toEqual([headers, 304, 0]);
      expect(reply.headers).toMatchObject({ etag: tag, vary: "Accept-Encoding" });
      expect(reply.headers["content-type"]).toBeUndefined();
    }
  }
  const unknown: OutgoingHttpHeaders[] = [
    { "If-None-Match": '"other"' },
    { "If-None-Match": '"other"', "If-Modified-Since": String(first.headers["last-modified"]) },
    { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
    { "If-Modified-Since": "nonsense" },
  ];
  for (const headers of unknown) expect((await raw(site.port, "/rss.xml", headers)).status).toBe(200);
  const head = await raw(site.port, "/rss.xml", {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(first.body.length));
});

test("two hundred readers at once cause one render", async () => {
  await using site = await openCachedSite();
  await site.write("/api/blogs", site.post("A first post"));
  const before = site.renders();
  const results = await Promise.all(Array.from({ length: 200 }, () => site.text("/rss.xml")));
  expect(site.renders() - before).toBe(1);
  expect(results.every((text) => text.includes("A first post"))).toBe(true);
});

test("a visitor's headers and query do not change a page", async () => {
  const requested: string[] = [];
  await using site = await openCachedSite({ SITE_URL: "https://studio.example" }, async (received) => {
    requested.push(`${received.method} ${received.url} ${[...received.headers].join()}`);
    return new Response("a page", { headers: { "Content-Type": "text/html" } });
  });
  const hostileHeaders = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "gopher",
    "Accept-Language": "tlh",
    Cookie: "theme=<script>",
    Range: "bytes=0-1",
    "X-Original-URL": "/admin",
    Host: "evil.example",
    Authorization: "x",
  };
  const first = await raw(site.port, "/about?x=<script>", hostileHeaders);
  expect([first.status, first.body.toString()]).toEqual([200, "a page"]);
  expect(JSON.stringify(first.headers)).not.toContain("evil");
  for (let turn = 0; turn < 20; turn += 1) await site.get(`/about?random=${turn}`);
  expect(requested).toEqual(["GET https://studio.example/about "]);
  expect(site.site.pageCache().entries).toBe(1);
});

test.each(["/about", "/sitemap.xml", "/og/site.png"])(
  "%s is served from the cache with any Authorization",
  async (path) => {
    await using site = await openCachedSite({}, async () => new Response("a page"));
    await site.text(path);
    for (const Authorization of ["x", "Bearer nonsense", `Bearer ${await site.login()}`, ""]) {
      expect((await site.get(path, { headers: { Authorization } })).status).toBe(200);
    }
    expect(site.site.pageCache()).toMatchObject({ renders: 1, hits: 4 });
  },
);

test("a request with a token gets no cached list", async () => {
  await using site = await openCachedSite();
  const token = await site.login();
  await site.write("/api/blogs", site.post("A draft", { status: "draft" }), token);
  const titles = async (headers: Record<string, string>) =>
    ((await (await site.get("/api/blogs", { headers })).json()) as { title: string }[]).map(({ title }) => title);
  expect(await titles({})).toEqual([]);
  expect(await titles({ Authorization: `Bearer ${token}` })).toEqual(["A draft"]);
  expect((await site.get("/api/blogs", { headers: { Authorization: "x" } })).status).toBe(401);
});

test("four renders run and 64 wait; others get 503", async () => {
  const waiting: (() => void)[] = [];
  await using site = await openCachedSite({}, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response("late", { status: 404 });
  });
  await site.write("/api/blogs", site.post("Kept"));
  await site.text("/rss.xml");
  const flood = Array.from({ length: 100 }, (_, index) => site.get(`/blog/no-such-post-${index}`));
  const rejected: Response[] = [];
  for (const reply of flood) void reply.then((response) => response.status === 503 && rejected.push(response));
  await expect.poll(() => rejected.length).toBe(100 - 4 - 64);
  expect(rejected[0]?.headers.get("Retry-After")).toBe("2");
  expect(rejected[0]?.headers.get("Cache-Control")).toBe("no-store");
  expect(waiting).toHaveLength(4);
  // Cached responses, and responses without a page, are not delayed.
  expect(await site.text("/rss.xml")).toContain("Kept");
  expect((await site.get("/api/blogs")).status).toBe(200);
  for (let open = 0; open < 68; open += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(open);
    waiting[open]?.();
  }
  expect((await Promise.all(flood)).filter((response) => response.status === 404)).toHaveLength(68);
  // The cache holds the feed and the list, and no misses.
  expect(site.site.pageCache().entries).toBe(2);
});

/** Asks for many pages over one connection, which takes a fraction of the time of as many calls of `fetch`. */
async function askForAll(port: number, paths: string[]): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  for (let at = 0; at < paths.length; at += 32) {
    const some = paths.slice(at, at + 32);
    socket.write(some.map((path) => `GET ${path} HTTP/1.1\r\nHost: studio.test\r\n\r\n`).join(""));
    let replies = "";
    const statuses = () => replies.match(/HTTP\/1\.1 \d+/g) ?? [];
    while (statuses().length < some.length) {
      const [chunk] = (await once(socket, "data")) as [Buffer];
      replies += chunk.toString("latin1");
    }
    expect(new Set(statuses())).toEqual(new Set(["HTTP/1.1 200"]));
  }
  socket.destroy();
}

// The cache is the same on both databases.
test.skipIf(process.env["TEST_DATABASE"])(
  "the cache evicts the least recently used pages",
  { timeout: 60_000 },
  async () => {
    const MB = 1024 * 1024;
    let size = 100;
    const requested: string[] = [];
    await using site = await openCachedSite({}, async (request) => {
      requested.push(new URL(request.url).pathname);
      return new Response("x".repeat(size), { headers: { "Content-Type": "application/octet-stream" } });
    });
    const cached = () => site.site.pageCache();
    for (let post = 0; post < 4; post += 1) await site.text(`/blog/post-${post}`);
    await askForAll(
      site.port,
      Array.from({ length: 1_996 }, (_, index) => `/blog/post-${index + 4}`),
    );
    expect(cached().entries).toBe(2_000);
    await site.text("/blog/post-0");
    await site.text("/about");
    expect(cached().entries).toBe(2_000);
    requested.length = 0;
    await site.text("/blog/post-0");
    await site.text("/blog/post-1");
    expect(requested).toEqual(["/blog/post-1"]);

    size = 10 * MB;
    for (let post = 0; post < 10; post += 1) {
      await site.text(`/portfolio/large-${post}`);
      expect(cached().bytes).toBeLessThanOrEqual(32 * MB);
    }
    const { entries } = cached();
    // A response that would evict nearly everything else is sent and not cached.
    size = 40 * MB;
    await site.text("/contact");
    await site.text("/contact");
    expect(requested.filter((path) => path === "/contact")).toHaveLength(2);
    expect(cached().entries).toBe(entries);
  },
);

test("a failed render is not cached", async () => {
  let works = false;
  await using site = await openCachedSite({}, async () => {
    if (!works) throw new Error("broken on purpose");
    return new Response("whole", { headers: { "Content-Type": "text/plain" } });
  });
  const results = await Promise.all(Array.from({ length: 5 }, () => site.get("/about")));
  expect(results.map((reply) => reply.status)).toEqual([500, 500, 500, 500, 500]);
  works = true;
  expect(await site.text("/about")).toBe("whole");
});

test("only complete, public responses to plain GET requests are cached", async () => {
  await using site = await openCachedSite({}, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/contact") return new Response("", { status: 302, headers: { Location: "/" } });
    const control = pathname === "/about" ? { "Cache-Control": "private, no-cache" } : undefined;
    return new Response(`${request.method} ${pathname}`, { headers: { "Content-Type": "text/plain", ...control } });
  });
  for (const path of ["/about", "/contact", "/blog?q=word", "/blog/", "/admin/login", "/nothing/here"]) {
    await site.get(path, { redirect: "manual" });
  }
  await site.get("/collex", { method: "POST", body: "" });
  expect(site.site.pageCache()).toMatchObject({ entries: 0, hits: 0 });
});
