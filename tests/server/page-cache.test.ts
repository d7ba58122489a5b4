import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { form, json } from "../requests.ts";
import { ADMIN, logIn, run, startServer, temporaryFolder } from "./harness.ts";
import { sampleFolder } from "./sample-folder.ts";
import { serverOfFile } from "./server-of-file.ts";

const BROTLI = { "Accept-Encoding": "gzip, br" };

/** The site of the tests that only read. */
const site = serverOfFile();

async function write(origin: string, method: string, path: string, fields: Record<string, string>) {
  const response = await fetch(origin + path, {
    method,
    headers: { Authorization: `Bearer ${await logIn(origin)}`, "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { id: string; slug: string };
}

test("pages and their data are cached in the browser's encodings and revalidated with 304", async () => {
  const server = await site();
  for (const path of ["/", "/blog?category=Design&utm_source=x", "/portfolio", "/about", "/blog.data", "/_.data"]) {
    const first = await fetch(server.origin + path, { headers: BROTLI });
    const headers = { ...BROTLI, "If-None-Match": first.headers.get("ETag") ?? "" };
    const again = await fetch(server.origin + path, { headers });
    expect([path, first.status, again.status]).toEqual([path, 200, 304]);
    expect([path, first.headers.get("Content-Encoding")]).toEqual([path, "br"]);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=60, must-revalidate");
    expect(first.headers.get("CDN-Cache-Control")).toBe("public, max-age=60, stale-while-revalidate=60");
    expect(first.headers.get("Vary")).toBe("Accept-Encoding");
    // The policy contains the hashes of this response's scripts, and is sent again with the 304.
    const policy = path.includes(".data") ? "default-src 'none'" : "'sha256-";
    expect(again.headers.get("Content-Security-Policy")).toContain(policy);
  }
  // Only the server itself caches the API's lists, because they vary with the user.
  const [list, again] = [await fetch(`${server.origin}/api/blogs`), await fetch(`${server.origin}/api/blogs`)];
  expect([list.headers.get("Cache-Control"), list.headers.get("ETag")]).toEqual(["no-store", null]);
  expect(await again.json()).toEqual(await list.json());
  const all = await fetch(`${server.origin}/api/blogs`, {
    headers: { Authorization: `Bearer ${await logIn(server.origin)}` },
  });
  expect(await all.text()).toContain('"status":"draft"');
  expect(await (await fetch(`${server.origin}/api/blogs`)).text()).not.toContain('"status":"draft"');
  for (const path of ["/blog?q=signal", "/blog?before=no-such-post", "/no-such-page", "/admin/login"]) {
    expect([path, (await fetch(server.origin + path)).headers.get("ETag")]).toEqual([path, null]);
  }
});

test("a page that is requested again is compressed better, and has the same content", async () => {
  const server = await site();
  // No other test of this site asks for this page.
  const ask = async () => {
    const response = await fetch(`${server.origin}/contact`, { headers: BROTLI });
    return { bytes: Number(response.headers.get("Content-Length")), text: await response.text() };
  };
  const first = await ask();
  await expect.poll(async () => (await ask()).bytes).toBeLessThan(first.bytes * 0.95);
  expect((await ask()).text).toBe(first.text);
});

test("a slow reader gets cached pages completely, each response with its own request id and date", async () => {
  const server = await site();
  const ask = `GET /about HTTP/1.1\r\nHost: localhost\r\n`;
  const count = 600;
  // More responses than the socket buffers hold; the client reads none before it has sent all requests.
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1").pause();
  socket.write(`${ask}\r\n`.repeat(count - 1));
  await new Promise((resolve) => socket.write(`${ask}Connection: close\r\n\r\n`, resolve));
  const bytes = Buffer.concat(await socket.toArray());

  const results: { status: string; id: string; head: string[]; date: number; body: string }[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf("\r\n\r\n", at);
    const [status = "", ...head] = bytes.toString("latin1", at, end).split("\r\n");
    const valueOf = (name: string) => head.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
    const length = Number(valueOf("Content-Length"));
    const body = createHash("sha256")
      .update(bytes.subarray(end + 4, end + 4 + length))
      .digest("hex");
    const same = head.filter((line) => !/^(?:X-Request-Id|Date|Connection|Keep-Alive): /.test(line));
    results.push({ status, id: valueOf("X-Request-Id"), head: same, date: Date.parse(valueOf("Date")), body });
    at = end + 4 + length;
  }
  expect(results.length).toBe(count);
  expect(new Set(results.map(({ id }) => id)).size).toBe(count);
  const first = results[0];
  for (const { status, head, body } of results) {
    expect([status, head, body]).toEqual(["HTTP/1.1 200 OK", first?.head, first?.body]);
  }
  expect(Math.max(...results.map(({ date }) => Math.abs(date - Date.now())))).toBeLessThan(60_000);
});

test("two processes on one data folder see each other's and the command line's writes with the next request", async () => {
  await using folder = await sampleFolder();
  const env = { DATA_DIR: folder.path };
  await using one = await startServer(env);
  await using other = await startServer(env);
  const page = async (origin: string, path = "/blog") => (await fetch(origin + path)).text();
  await page(one.origin);
  await page(other.origin);
  const { id, slug } = await write(one.origin, "POST", "/api/blogs", { title: "Round 0", content: "Text" });
  for (let round = 1; round <= 8; round += 1) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    await write(writer.origin, "PUT", `/api/blogs/${id}`, { title: `Round ${round}.` });
    for (const path of ["/", "/blog", `/blog/${slug}`, "/blog.data", "/rss.xml", "/api/blogs"]) {
      expect([path, round, (await page(reader.origin, path)).includes(`Round ${round}.`)]).toEqual([path, round, true]);
    }
  }
  const lists = join(folder.path, "posts.json");
  await writeFile(
    lists,
    JSON.stringify([{ _id: "65a1b2c3d4e5f60718293a4b", title: "From elsewhere", content: "Text" }]),
  );
  expect(await run(["cli/studio.ts", "import", lists], env)).toMatchObject({ code: 0 });
  for (const { origin } of [one, other]) {
    for (const path of ["/blog", "/api/blogs", "/sitemap.xml"]) {
      expect([path, /from.elsewhere/i.test(await page(origin, path))]).toEqual([path, true]);
    }
  }
  const command = `
    import SQLite from "better-sqlite3";
    new SQLite(process.env.DATA_DIR + "/northquad.sqlite").prepare("update blogs set title = ? where id = ?")
      .run("By hand", ${JSON.stringify(id)});`;
  expect(await run(["--input-type=module", "--eval", command], env)).toMatchObject({ code: 0 });
  expect(await page(one.origin)).toContain("By hand");
  // Writes that do not change the content leave the cache valid.
  const tag = (await fetch(`${one.origin}/blog`)).headers.get("ETag");
  const changed = await run(["cli/studio.ts", "admin", "password", ADMIN.email], {
    ...env,
    ADMIN_PASSWORD: "five other words are here",
  });
  expect(changed.code).toBe(0);
  expect((await fetch(`${other.origin}/blog`)).headers.get("ETag")).toBe(tag);
});

test("a like re-renders the pages that show it, and no other post's or category's", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({
    DATA_DIR: folder.path,
    SAMPLE_CONTENT: "off",
    METRICS_TOKEN: "a".repeat(32),
  });
  const { origin } = server;
  const slugs: string[] = [];
  for (const category of ["AI", "Design"]) {
    for (let count = 1; count <= 4; count += 1) {
      slugs.push(
        (await write(origin, "POST", "/api/blogs", { title: `${category} ${count}`, content: "T", category })).slug,
      );
    }
  }
  const shows = [
    "/blog",
    "/blog.data",
    "/blog?category=Design",
    "/blog/design-1",
    "/blog/design-4",
    "/blog/design-4.data",
  ];
  const others = [
    "/blog?category=AI",
    "/blog.data?category=AI",
    "/blog/ai-1",
    "/blog/ai-4",
    "/blog/ai-4.data",
    "/portfolio",
  ];
  expect(slugs).toEqual(expect.arrayContaining(["ai-1", "ai-4", "design-1", "design-4"]));
  const read = async (path: string) => (await fetch(origin + path)).text();
  const renders = async () => {
    const headers = { Authorization: `Bearer ${"a".repeat(32)}` };
    const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
    return Number(/^northquad_page_renders_total(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1]);
  };
  const rendered = async (paths: string[]) => {
    const found: string[] = [];
    for (const path of paths) {
      const before = await renders();
      await read(path);
      if ((await renders()) !== before) found.push(path);
    }
    return found;
  };
  const like = async (slug: string) => {
    const body = JSON.stringify({ visitor: crypto.randomUUID() });
    const headers = { "Content-Type": "application/json" };
    expect((await fetch(`${origin}/api/blogs/${slug}/likes`, { method: "POST", headers, body })).status).toBe(200);
  };
  for (const path of [...shows, ...others]) await read(path);
  await like("design-2");
  expect(await rendered([...shows, ...others])).toEqual(shows);
  // A like also renders the pages that the previous like did not affect.
  await like("ai-2");
  expect(await rendered(others)).toEqual(others.filter((path) => path !== "/portfolio"));
  expect(await read("/blog/ai-2")).toMatch(
    />1<!-- --> <span class="sr-only">like<\/span>|>1 <span class="sr-only">like</,
  );
  await like("ai-2");
  expect(await read("/blog/ai-2")).toMatch(/>2(?:<!-- -->)? <span class="sr-only">likes</);
});

test("a home page that lacks the images of its products is not cached", async () => {
  await using folder = await sampleFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  const { origin } = server;
  const send = async (path: string, { headers: types = {}, ...init }: RequestInit) => {
    const headers = { ...types, Authorization: `Bearer ${await logIn(origin)}` };
    const response = await fetch(origin + path, { ...init, headers });
    expect([path, response.ok]).toEqual([path, true]);
    return (await response.json()) as { id: string; url: string };
  };
  const { id, url } = await send("/api/media", form({ image: await createImage({ width: 700, height: 500 }) }));
  const tiles = [{ name: "Shelfmate", text: "Finds books.", href: null, image: id }];
  await send("/api/settings", json({ revision: 0, values: { products: { tiles } } }, "PUT"));
  const home = async () => {
    const response = await fetch(origin);
    return [response.status, (await response.text()).includes(url), response.headers.get("Cache-Control")];
  };
  const cached = "public, max-age=0, s-maxage=60, must-revalidate";
  expect(await home()).toEqual([200, true, cached]);

  const database = new SQLite(join(folder.path, "northquad.sqlite"), { timeout: 5_000 });
  const { files } = database.prepare("SELECT files FROM media WHERE id = ?").get(id) as { files: string };
  const setFiles = database.prepare("UPDATE media SET files = ? WHERE id = ?");
  setFiles.run("damaged", id);
  // Makes the cached page stale.
  await send("/api/settings", json({ revision: 1, values: { products: { tiles, title: "Made here" } } }, "PUT"));
  expect(await home()).toEqual([200, false, "private, no-cache"]);
  setFiles.run(files, id);
  database.close();
  expect(await home()).toEqual([200, true, cached]);
});
