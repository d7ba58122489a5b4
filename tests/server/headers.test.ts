import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { logIn, sendRaw, startServer, temporaryFolder } from "./harness.ts";
import { serverOfFile } from "./server-of-file.ts";

/* The headers of every response: cached and rendered pages, files, images, the API, and all error responses. */

const EXACTLY: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(strict-origin-when-cross-origin|no-referrer)$/,
  "permissions-policy": /camera=\(\), microphone=\(\), geolocation=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "strict-transport-security": /^max-age=63072000$/,
  "content-security-policy":
    /^(default-src 'none'; frame-ancestors 'none'; base-uri 'none'|default-src 'self'; script-src 'self'( 'sha256-[\w+/=]+')*; .*report-uri \/api\/reports; report-to csp; frame-ancestors 'none'; upgrade-insecure-requests$)/,
  "x-request-id": /^[0-9a-f-]{36}$/,
};

/** Images that feed readers show, on sites of their own. */
const PUBLIC_IMAGE = /^\/(media|og)\/|^\/(favicon\.ico|icon-192\.png)$/;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

type Result = { status: number; headers: Map<string, string>; body: string };

async function ask(origin: string, method: string, path: string, more: Record<string, string> = {}): Promise<Result> {
  const lines = Object.entries({ Host: "localhost", Connection: "close", ...more }).map((pair) => pair.join(": "));
  const response = await sendRaw(origin, [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  const end = response.indexOf("\r\n\r\n");
  const [first = "", ...fields] = response.slice(0, end).split("\r\n");
  const headers = new Map<string, string>();
  for (const field of fields) {
    const [name = "", value = ""] = field.split(/: (.*)/);
    if (headers.has(name.toLowerCase())) headers.set("twice", name);
    headers.set(name.toLowerCase(), value);
  }
  return { status: Number(first.split(" ")[1]), headers, body: response.slice(end + 4) };
}

function problemsOf(path: string, { status, headers }: Result): string[] {
  const errors = Object.entries(EXACTLY).flatMap(([name, value]) =>
    value.test(headers.get(name) ?? "") ? [] : [`${name}: ${headers.get(name)}`],
  );
  const shared = headers.get("cross-origin-resource-policy");
  const isShown = PUBLIC_IMAGE.test(path) && status < 400;
  if (shared !== "same-origin" && !PUBLIC_IMAGE.test(path)) errors.push(`Cross-Origin-Resource-Policy: ${shared}`);
  if (shared !== "cross-origin" && isShown) errors.push(`Cross-Origin-Resource-Policy of an image: ${shared}`);
  const reports = headers.get("content-security-policy")?.includes("report-to csp") ?? false;
  if (headers.has("reporting-endpoints") !== reports) errors.push("Reporting-Endpoints belongs to a page's policy");
  if (headers.has("twice")) errors.push(`twice: ${headers.get("twice")}`);
  if (headers.has("set-cookie") || headers.has("access-control-allow-origin") || headers.has("x-powered-by"))
    errors.push("a header that is none of ours");
  return status >= 200 && status < 500 ? errors : [...errors, `status ${status}`];
}

const site = serverOfFile({
  SITE_URL: "https://studio.example",
  METRICS_TOKEN: "long enough for figures".replaceAll(" ", "-"),
});

test("every response of every URL and method carries the security headers and an id", async () => {
  const { origin } = await site();
  const posts = (await (await fetch(`${origin}/api/blogs`)).json()) as Post[];
  const post = posts.find(({ image }) => image);
  const home = await (await fetch(origin)).text();
  const assets = ["js", "css", "woff2"].map((end) => new RegExp(`/assets/[\\w.-]+\\.${end}`).exec(home)?.[0] ?? end);
  const specification = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: object };
  const routes = Object.keys(specification.paths).map((path) => path.replace(/\{\w+\}/g, post?.slug ?? "none"));
  const expected = [
    "/ /about /blog /portfolio /contact /collex /privacy-policy /nothing /projects /admin /admin/login",
    "/admin/dashboard /rss.xml /atom.xml /feed.json /sitemap.xml /robots.txt /favicon.ico /icon-192.png /blog.data",
    "/healthz /readyz /metrics /api /api/docs /api/openapi.json /api/nothing /media/none /assets/none.js",
    "/__manifest?paths=/blog /% /%00 /blog/%ff /media/..%2fx /.env //evil.example/x",
    `/blog/${post?.slug} /blog/${post?.slug}.data /og/blog/${post?.slug}.png /preview/${"p".repeat(43)}`,
    `${post?.image?.url} ${post?.image?.avif}`.replace(/ \d+w.*/, ""),
  ];
  const urls = [...expected.flatMap((line) => line.split(" ")), ...assets, ...routes];
  const found: unknown[] = [];
  const statuses = new Set<number>();
  const look = async (method: string, path: string, more: Record<string, string> = {}) => {
    const response = await ask(origin, method, path, more);
    statuses.add(response.status);
    const errors = problemsOf(path, response);
    const text = [...response.headers.values(), response.body].join("\n");
    if (more["Host"]?.startsWith("evil") && !path.includes("evil") && text.includes("evil.example")) {
      errors.push("speaks of the Host that was sent");
    }
    if (errors.length > 0) found.push([method, path, more, ...errors]);
    return response;
  };
  const Authorization = `Bearer ${await logIn(origin)}`;
  for (const path of new Set(urls)) {
    for (const method of METHODS) await look(method, path);
    // The page is cached now; this request also asks for compression, as browsers do.
    const { headers } = await look("GET", path, { "Accept-Encoding": "br" });
    const ETag = headers.get("etag");
    if (ETag) for (const method of ["GET", "HEAD"]) await look(method, path, { "If-None-Match": ETag });
    await look("GET", path, { Authorization });
    await look("GET", path, { Authorization: "Bearer nobody" });
    for (const Host of ["a b", "evil.example", "evil.example:99999", ""]) await look("GET", path, { Host });
    await look("POST", path, { "Content-Type": "application/json", "Content-Length": "99999999999" });
  }
  expect(found).toEqual([]);
  for (const status of [200, 304, 308, 400, 401, 404, 405, 413, 415]) expect(statuses).toContain(status);
});

test("a request with an invalid Host gets a 400 response, and a line in the log like any other", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", LOG_LEVEL: "info" });
  const ids: string[] = [];
  for (const Host of ["a b", "studio.example/..", "[::"]) {
    const { status, headers, body } = await ask(server.origin, "GET", "/api/blogs?secret=1", { Host });
    expect([Host, status, body]).toEqual([Host, 400, expect.stringMatching(/^This request cannot be read.*\.$/)]);
    ids.push(headers.get("x-request-id") ?? "none");
  }
  for (const path of ["/%", "/blog/%ff"]) expect((await ask(server.origin, "GET", path)).status).toBe(404);
  await server.stop();
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes('"request"'));
  for (const id of ids) {
    const line = JSON.parse(lines.find((text) => text.includes(id)) ?? "{}") as object;
    expect(line).toMatchObject({ requestId: id, method: "GET", path: "/api/blogs", status: 400 });
  }
  // After the start, every line of the log is JSON for programs that read it.
  const [, after = ""] = server.output().split(/password .*\n/);
  expect(after.split("\n").filter((line) => line.trim() && !line.startsWith("{"))).toEqual([]);
});

test("a request with two Host headers, or none, gets an error response, for cached pages as for others", async () => {
  const server = await site();
  const send = async (first: string, ...hosts: string[]) => {
    const response = await sendRaw(server.origin, [first, ...hosts, "Connection: close", "", ""].join("\r\n"));
    return { status: Number(response.split(" ")[1]), sentence: response.split("\r\n\r\n")[1] };
  };
  const rejected = { status: 400, sentence: "This request cannot be read: it must name one Host, and one only." };
  for (const first of [
    "GET /about",
    "HEAD /about",
    "GET /api/blogs",
    "GET /admin/login",
    "GET /robots.txt",
    "POST /api/contact",
  ]) {
    const expected = first.startsWith("HEAD") ? { ...rejected, sentence: "" } : rejected;
    expect([first, await send(`${first} HTTP/1.1`, "Host: localhost", "hOST: evil.example")]).toEqual([
      first,
      expected,
    ]);
    expect([first, await send(`${first} HTTP/1.1`, "Host: localhost", "Host: localhost")]).toEqual([first, expected]);
    expect([first, await send(`${first} HTTP/1.1`)]).toEqual([first, expected]);
  }
  expect(await send("GET /about HTTP/1.1", "Host: localhost")).toMatchObject({ status: 200 });
  expect(await send("GET /about HTTP/1.0")).toMatchObject({ status: 200 });
});

test("HEAD of an image has the headers of GET and no body", async () => {
  const server = await site();
  const posts = (await (await fetch(`${server.origin}/api/blogs`)).json()) as Post[];
  const path = posts.find(({ image }) => image)?.image?.url ?? "none";
  const [get, head] = [await ask(server.origin, "GET", path), await ask(server.origin, "HEAD", path)];
  expect([head.status, head.body]).toEqual([200, ""]);
  for (const name of ["content-type", "content-length", "etag", "cache-control"]) {
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  }
});
