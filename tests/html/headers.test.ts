import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { sendRaw } from "../server/harness.ts";
import { openSite } from "../sites/open-site.ts";

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

const METHODS = ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "PROPFIND"];

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

const HTTPS = { SITE_URL: "https://studio.example", METRICS_TOKEN: "long-enough-for-figures" };

/** URLs of every kind: pages, their data, feeds, files, images, routes of the API, and broken ones. */
async function urlsOf(origin: string): Promise<string[]> {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const posts = JSON.parse(await read("/api/blogs")) as Post[];
  const post = posts.find(({ image }) => image);
  const home = await read("/");
  const assets = ["js", "css", "woff2"].map((end) => new RegExp(`/assets/[\\w.-]+\\.${end}`).exec(home)?.[0] ?? end);
  const { paths } = JSON.parse(await read("/api/openapi.json")) as { paths: object };
  const routes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, post?.slug ?? "none"));
  const lines = [
    "/ /about /blog /portfolio /contact /collex /privacy-policy /nothing /projects /admin /admin/login",
    "/admin/dashboard /rss.xml /atom.xml /feed.json /sitemap.xml /robots.txt /favicon.ico /icon-192.png /blog.data",
    "/healthz /readyz /metrics /api /api/docs /api/openapi.json /api/nothing /media/none /assets/none.js",
    "/% /%00 /blog/%ff /media/..%2fx /.env //evil.example/x",
    `/blog/${post?.slug} /blog/${post?.slug}.data /og/blog/${post?.slug}.png`,
    `${post?.image?.url} ${post?.image?.avif}`.replace(/ \d+w.*/, ""),
  ];
  return [...new Set([...lines.flatMap((line) => line.split(" ")), ...assets, ...routes])];
}

test("every response carries the security headers and an id", async () => {
  await using site = await openSite({ sample: true, env: HTTPS });
  const { origin, token } = site;
  const problems: unknown[] = [];
  const statuses = new Set<number>();
  const look = async (method: string, path: string, more: Record<string, string> = {}) => {
    const response = await ask(origin, method, path, more);
    statuses.add(response.status);
    const errors = problemsOf(path, response);
    const text = [...response.headers.values(), response.body].join("\n");
    if (more["Host"]?.startsWith("evil") && !path.includes("evil") && text.includes("evil.example"))
      errors.push("speaks of the Host that was sent");
    if (errors.length > 0) problems.push([method, path, more, ...errors]);
    return response;
  };
  for (const path of await urlsOf(origin)) {
    for (const method of METHODS) await look(method, path);
    // The page is cached now; this request also asks for compression, as browsers do.
    const { headers } = await look("GET", path, { "Accept-Encoding": "br" });
    const ETag = headers.get("etag");
    if (ETag) for (const method of ["GET", "HEAD"]) await look(method, path, { "If-None-Match": ETag });
    await look("GET", path, { Authorization: "Bearer nobody" });
    for (const Host of ["a b", "evil.example", ""]) await look("GET", path, { Host });
    await look("POST", path, { "Content-Type": "application/json", "Content-Length": "99999999999" });
    if (!path.startsWith("/api/auth/")) await look("GET", path, { Authorization: `Bearer ${token}` });
  }
  expect(problems).toEqual([]);
  for (const status of [200, 304, 308, 400, 401, 404, 405, 413, 415]) expect(statuses).toContain(status);
}, 120_000);

test("a request must name one Host, and one only", async () => {
  await using site = await openSite();
  const send = async (first: string, ...hosts: string[]) => {
    const response = await sendRaw(site.origin, [first, ...hosts, "Connection: close", "", ""].join("\r\n"));
    return { status: Number(response.split(" ")[1]), sentence: response.split("\r\n\r\n")[1] };
  };
  const sentence = "Invalid request: it must name one Host, and one only.";
  for (const first of ["GET /about", "HEAD /about", "GET /api/blogs", "GET /admin/login", "POST /api/contact"]) {
    const rejected = { status: 400, sentence: first.startsWith("HEAD") ? "" : sentence };
    for (const hosts of [["Host: localhost", "hOST: evil.example"], ["Host: localhost", "Host: localhost"], []])
      expect([first, await send(`${first} HTTP/1.1`, ...hosts)]).toEqual([first, rejected]);
  }
  expect(await send("GET /about HTTP/1.1", "Host: localhost")).toMatchObject({ status: 200 });
  expect(await send("GET /about HTTP/1.0")).toMatchObject({ status: 200 });
});

test("HEAD has the headers of GET", async () => {
  await using site = await openSite({ sample: true });
  const posts = (await (await site.fetch("/api/blogs")).json()) as Post[];
  const image = posts.find((post) => post.image)?.image?.url ?? "none";
  for (const path of ["/", "/blog", "/api/blogs", image]) {
    const [get, head] = [await ask(site.origin, "GET", path), await ask(site.origin, "HEAD", path)];
    expect([path, head.status, head.body]).toEqual([path, 200, ""]);
    for (const name of ["content-type", "content-security-policy", "cache-control", "etag"])
      expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
  }
});

test("assets are immutable", async () => {
  await using site = await openSite();
  const css = /\/assets\/[\w-]+\.css/.exec(await site.text("/"))?.[0] ?? "none";
  const first = await site.fetch(css, { headers: { "Accept-Encoding": "br" } });
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    vary: expect.stringContaining("Accept-Encoding"),
  });
  const headers = { "Accept-Encoding": "br", "If-None-Match": first.headers.get("ETag") ?? "" };
  expect((await site.fetch(css, { headers })).status).toBe(304);
});

test.each([
  ["a forged Host", "GET /blog HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", /^HTTP\/1.1 200 /],
  ["noise", "\x16\x03\x01 noise\r\n\r\n", /^HTTP\/1.1 400 /],
  ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
  ["a Host that is none", "GET / HTTP/1.1\r\nHost: a b/../\r\nConnection: close\r\n\r\n", /^HTTP\/1.1 400 /],
  ["an unknown method", request("BREW", "/api/blogs"), /^HTTP\/1.1 400 /],
  ["TRACE", request("TRACE", "/"), /^HTTP\/1.1 4\d\d /],
  ["CONNECT", request("CONNECT", "localhost:80"), /^(HTTP\/1.1 4\d\d |$)/],
  ["OPTIONS of all", request("OPTIONS", "*"), /^HTTP\/1.1 (2|4)\d\d /],
  ["the URL of another site", request("GET", "http://evil.example/"), /^HTTP\/1.1 (200|4\d\d) /],
  ["a percent sign", request("GET", "/%"), /^HTTP\/1.1 4\d\d /],
  ["NUL", request("GET", "/%00"), /^HTTP\/1.1 4\d\d /],
  ["a path that is no UTF-8", request("GET", "/blog/%ff"), /^HTTP\/1.1 4\d\d /],
  ["a path of two slashes", request("GET", "//evil.example/%2e%2e"), /^HTTP\/1.1 (200|[34]\d\d) /],
  ["a query that is no UTF-8", request("GET", "/blog?q=%ff&category=%00&before=%00"), /^HTTP\/1.1 (200|4\d\d) /],
  ["a way to the database", request("GET", "/media/..%2f..%2fnorthquad.sqlite"), /^HTTP\/1.1 404 /],
  ["a way with a backslash", request("GET", "/media/..%5cnorthquad.sqlite"), /^HTTP\/1.1 404 /],
  ["a way out of the assets", request("GET", "/assets/%2e%2e/%2e%2e/package.json"), /^HTTP\/1.1 404 /],
  ["a file of the project", request("GET", "/package.json"), /^HTTP\/1.1 404 /],
  ["a file of the server", request("GET", "/server/index.js"), /^HTTP\/1.1 404 /],
  ["settings", request("GET", "/.env"), /^HTTP\/1.1 404 /],
  ["10,000 letters", request("GET", `/${"a".repeat(10_000)}`), /^HTTP\/1.1 4\d\d /],
  ["300 segments", request("GET", `/blog/${"a/".repeat(300)}`), /^HTTP\/1.1 404 (?:(?!<html).)*$/s],
  ["3,000 parameters", request("GET", `/?${"a=1&".repeat(3_000)}`), /^HTTP\/1.1 (200|4\d\d) /],
  ["POST to a page", request("POST", "/"), /^HTTP\/1.1 4\d\d /],
])("%s gets its status and never names another site", async (_what, bytes, expected) => {
  await using site = await openSite();
  const response = await sendRaw(site.origin, bytes);
  expect(response).toMatch(expected);
  expect(response.replace(/GET http:\/\/evil\.example\//g, "")).not.toContain("//evil.example");
  expect((await site.fetch("/healthz")).status).toBe(200);
});

function request(method: string, path: string): string {
  return [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", "", ""].join("\r\n");
}
