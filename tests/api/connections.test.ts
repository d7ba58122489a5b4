import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import type { Pages } from "#app/server/app.server.ts";
import { form, listen, openTestSite, type TestSite } from "../harness.ts";
import { fileOf, createImage } from "../images.ts";
import { storePosts } from "../stored-posts.ts";

/* The server closes connections that keep it waiting. The tests use a server of their own with short timeouts. */

const TIMES = { stalledMs: 600, smallBodyMs: 1_200, afterResponseMs: 300 };
const HEAD = "Host: studio.test\r\nContent-Type: application/json\r\n";

/** Resolves with everything received until the connection closes. */
function readAll(socket: Socket): Promise<string> {
  let response = "";
  socket.on("data", (chunk) => (response += chunk.toString("latin1"))).on("error", () => {});
  return new Promise((resolve) => socket.on("close", () => resolve(response)));
}

/** Writes one piece every `everyMs`, like a slow connection, until all are written or the connection closes. */
function sendSlowly(socket: Socket, pieces: (string | Buffer)[], everyMs: number): void {
  const timer = setInterval(() => {
    const piece = pieces.shift();
    if (piece === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(piece);
  }, everyMs);
}

async function expectNoMessages(site: TestSite): Promise<void> {
  const messages = await site.fetch("/api/messages", { token: await site.login() });
  expect(await messages.json()).toMatchObject({ total: 0 });
}

test.each([
  ["with a Content-Length", "Content-Length: 200\r\n\r\n{"],
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
])("the server closes the connection of a body %s that stalls", async (_what, start) => {
  await using site = await openTestSite();
  await using port = await listen(site.site, { times: TIMES });
  const socket = connect(port.port, "127.0.0.1");
  socket.write(`POST /api/contact HTTP/1.1\r\n${HEAD}${start}`);
  expect(await readAll(socket)).not.toContain("200 OK");
  await expectNoMessages(site);
});

test.each([
  ["with a Content-Length", `Content-Length: 100000\r\n\r\n`, " "],
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"],
])("the server closes the connection of a slow small body %s", async (_what, start, piece) => {
  await using site = await openTestSite();
  await using port = await listen(site.site, { times: TIMES });
  const socket = connect(port.port, "127.0.0.1");
  socket.write(`POST /api/contact HTTP/1.1\r\n${HEAD}${start}`);
  sendSlowly(
    socket,
    Array.from({ length: 10_000 }, () => piece),
    20,
  );
  expect(await readAll(socket)).not.toContain("200 OK");
  await expectNoMessages(site);
});

test.each([
  ["GET", "/healthz", 200],
  ["HEAD", "/healthz", 200],
  ["GET", "/robots.txt", 200], // from the page cache
  ["GET", "/api/blogs", 200],
  ["GET", "/nothing-here", 404],
  ["POST", "/api/blogs", 401],
  ["DELETE", "/healthz", 405],
])("after a response to %s %s, an endless body's connection closes", async (method, path, status) => {
  await using site = await openTestSite();
  await using port = await listen(site.site, { times: TIMES });
  for (const [length, piece] of [
    ["Content-Length: 100000000", "x"],
    ["Transfer-Encoding: chunked", "1\r\nx\r\n"],
  ] as const) {
    const socket = connect(port.port, "127.0.0.1");
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: studio.test\r\n${length}\r\n\r\n`);
    const pieces = Array.from({ length: 10_000 }, () => piece);
    sendSlowly(socket, pieces, 20);
    expect(await readAll(socket)).toContain(`HTTP/1.1 ${status} `);
  }
});

test("a connection stays open when its body ends after the response", async () => {
  await using site = await openTestSite();
  await using port = await listen(site.site, { times: { ...TIMES, afterResponseMs: 60_000 } });
  const socket = connect(port.port, "127.0.0.1");
  socket.write("GET /healthz HTTP/1.1\r\nHost: studio.test\r\nContent-Length: 2\r\n\r\n");
  await once(socket, "data");
  socket.write("xx");
  socket.write("GET /healthz HTTP/1.1\r\nHost: studio.test\r\nConnection: close\r\n\r\n");
  expect(await readAll(socket)).toContain("200 OK");
});

test("the server closes a connection without a request", async () => {
  await using site = await openTestSite();
  await using port = await listen(site.site, { times: TIMES });
  expect(await readAll(connect(port.port, "127.0.0.1"))).toBe("");
});

test("a long upload over a slow connection succeeds", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await using port = await listen(site.site, { times: TIMES });
  // Bytes after the end of an image are ignored.
  const large = Buffer.concat([await (await createImage()).bytes(), Buffer.alloc(1_200_000)]);
  const sent = new Response(form({ image: fileOf(large, "large.jpg", "image/jpeg") }).body);
  const type = sent.headers.get("Content-Type");
  const body = Buffer.from(await sent.arrayBuffer());
  const socket = connect(port.port, "127.0.0.1");
  const head = `Host: studio.test\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`;
  socket.write(`POST /api/media HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`);
  const piece = Math.ceil(body.length / 80);
  sendSlowly(
    socket,
    Array.from({ length: 80 }, (_, index) => body.subarray(index * piece, (index + 1) * piece)),
    20,
  );
  expect(await readAll(socket)).toMatch(/^HTTP\/1.1 201 /);
});

test("the server closes the connection of a client that does not read", async () => {
  await using site = await openTestSite();
  await storePosts(site.site, 50, "x".repeat(90_000));
  await using port = await listen(site.site, { times: { ...TIMES, stalledMs: 2_500 } });
  const ends: Promise<unknown>[] = [];
  port.server.on("connection", (socket) => {
    ends.push(new Promise((resolve) => socket.on("close", resolve)));
  });
  const paths = ["/api/blogs", "/api/blogs?limit=1000"];
  for (const path of paths) {
    // Enough responses to fill the socket buffers of the system.
    const requests = `GET ${path} HTTP/1.1\r\nHost: studio.test\r\n\r\n`.repeat(3);
    const socket = connect(port.port, "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    socket.pause().write(requests);
  }
  expect((await fetch(`${port.origin}/healthz`, { headers: { Connection: "close" } })).status).toBe(200);
  await expect.poll(() => ends.length).toBe(3);
  await Promise.all(ends);
});

test("a client that waits for a slow response stays connected", async () => {
  const requested = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const pages: Pages = async () => {
    requested.resolve();
    await ready.promise;
    return new Response("at last");
  };
  await using site = await openTestSite({}, undefined, pages);
  await using port = await listen(site.site, { times: { ...TIMES, stalledMs: 100 } });
  const stalled = once(port.server, "timeout");
  const response = fetch(`${port.origin}/slow`);
  await requested.promise;
  await stalled;
  ready.resolve();
  expect(await (await response).text()).toBe("at last");
});

test("a connection beyond MAX_CONNECTIONS is closed at once", async () => {
  await using site = await openTestSite({ MAX_CONNECTIONS: "2" });
  await using port = await listen(site.site);
  const open = async () => {
    const socket = connect(port.port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  const ask = (socket: Socket) => {
    socket.write("GET /healthz HTTP/1.1\r\nHost: studio.test\r\nConnection: close\r\n\r\n");
    return readAll(socket);
  };
  const [one, two] = [await open(), await open()];
  expect(await ask(await open())).toBe("");
  expect(await ask(one)).toContain("alive");
  expect(await ask(await open())).toContain("alive");
  expect(await ask(two)).toContain("alive");
});
