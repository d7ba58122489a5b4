import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { logIn } from "./harness.ts";
import { serverOfFile } from "./server-of-file.ts";

/* Forms sent without scripts, on a site behind a proxy that terminates TLS: the server itself receives plain HTTP. */

const site = serverOfFile({ SAMPLE_CONTENT: "off", SITE_QUIRKS: "off", SITE_URL: "https://studio.example" });
/** One of its tests sends all messages that a network may send an hour. */
const siteWithQuirks = serverOfFile({ SAMPLE_CONTENT: "off" });

const OWN = { "Sec-Fetch-Site": "same-origin", Origin: "https://studio.example" };
const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/contact", { name: "Ada", email: "ada@campus.example", message: "A message of some length." }],
  ["/subscribe", { email: "ada@campus.example", source: "newsletter" }],
  ["/blog/a-post", {}],
];

test("forms without scripts are accepted from the site's own pages over https, and from no other site", async () => {
  const server = await site();
  const token = await logIn(server.origin);
  const bearer = { Authorization: `Bearer ${token}` };
  const read = async (path: string) => (await fetch(server.origin + path, { headers: bearer })).json();
  await fetch(`${server.origin}/api/blogs`, {
    method: "POST",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: JSON.stringify({ title: "A post", content: "Text" }),
  });
  const counts = async () => [
    ((await read("/api/messages")) as { total: number }).total,
    ((await read("/api/subscribers")) as { total: number }).total,
    ((await read("/api/blogs/a-post")) as { likes: number }).likes,
  ];
  const send = async ([path, fields]: (typeof FORMS)[number], headers: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(server.origin + path, { method: "POST", headers, body, redirect: "manual" });
    return [path, response.status];
  };

  const foreign = [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site", Origin: "https://studio.example" },
    { "Sec-Fetch-Site": "same-site", Origin: "https://other.studio.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ];
  const before = await counts();
  for (const headers of foreign) {
    for (const form of FORMS) expect(await send(form, headers as Record<string, string>)).toEqual([form[0], 403]);
  }
  expect(await counts()).toEqual(before);
  const taken = await Promise.all(FORMS.map((form) => send(form, OWN)));
  expect(taken).toEqual([
    ["/contact", 200],
    ["/subscribe", expect.toBeOneOf([200, 303])],
    ["/blog/a-post", 303],
  ]);
  expect(await counts()).toEqual(before.map((count) => count + 1));

  // A page that was opened before its post was renamed.
  await fetch(`${server.origin}/api/blogs/a-post`, {
    method: "PUT",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: JSON.stringify({ slug: "renamed" }),
  });
  const like = (path: string) => fetch(server.origin + path, { method: "POST", headers: OWN, redirect: "manual" });
  const moved = await like("/blog/a-post");
  expect([moved.status, moved.headers.get("Location")]).toEqual([308, "/blog/renamed"]);
  expect((await like("/blog/renamed")).status).toBe(303);
  expect((await like("/blog/none")).status).toBe(404);
  expect(await read("/api/blogs/renamed")).toMatchObject({ likes: 2 });
});

const READ = "GET, HEAD";
const FORM = "GET, HEAD, POST";

test("a page accepts its own methods only: others change nothing and get 405 with an Allow header", async () => {
  const server = await site();
  const bearer = { Authorization: `Bearer ${await logIn(server.origin)}` };
  await fetch(`${server.origin}/api/blogs`, {
    method: "POST",
    headers: { ...bearer, "Content-Type": "application/json" },
    body: JSON.stringify({ title: "Another post", content: "Text" }),
  });
  const read = async (path: string) => (await fetch(server.origin + path, { headers: bearer })).json();
  const messages = await read("/api/messages");
  const fields = { name: "Ada", email: "ada@campus.example", message: "A message of some length." };
  const requested: [method: string, path: string, status: number, allow: string | null][] = [
    ["DELETE", "/blog/another-post", 405, FORM],
    ["PUT", "/blog/another-post", 405, FORM],
    ["PATCH", "/blog/another-post", 405, FORM],
    ["PUT", "/blog/another-post.data", 405, FORM],
    ["PUT", "/contact", 405, FORM],
    ["DELETE", "/subscribe", 405, FORM],
    ["DELETE", "/blog", 405, READ],
    ["POST", "/blog", 405, READ],
    ["POST", "/about", 405, READ],
    ["POST", "/nonexist", 404, null],
    ["POST", "/blog/none", 404, null],
  ];
  for (const [method, path, status, allow] of requested) {
    const response = await fetch(server.origin + path, { method, body: new URLSearchParams(fields) });
    const text = await response.text();
    expect([method, path, response.status, response.headers.get("Allow")]).toEqual([method, path, status, allow]);
    // The data of a page has no text of an error.
    const sentence = status === 405 ? "This page is for reading" : "This page was never printed";
    expect([path, text.includes(sentence)]).toEqual([path, !path.endsWith(".data")]);
  }
  expect(await read("/api/messages")).toEqual(messages);
  expect(await read("/api/blogs/another-post")).toMatchObject({ likes: 0 });
});

test("without scripts, too, a visitor learns why a message was rejected", async () => {
  const server = await siteWithQuirks();
  const send = async (message: string) => {
    const body = new URLSearchParams({ name: "Ada", email: "ada@campus.example", message });
    const response = await fetch(`${server.origin}/contact`, { method: "POST", headers: OWN, body });
    return {
      status: response.status,
      alert: /role="alert"[^>]*border-danger[^>]*>([^<]*)</.exec(await response.text())?.[1],
    };
  };
  expect(await send("")).toEqual({ status: 400, alert: "Failed to send mail. Please try again." });
  let last = await send("One of many.");
  for (let count = 0; count < 30 && last.status === 200; count += 1) last = await send(`One of many: ${count}.`);
  expect(last).toEqual({
    status: 429,
    alert: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
  });
});

test("the redirect from /projects to /portfolio keeps the query", async () => {
  const server = await siteWithQuirks();
  const at = async (path: string) => {
    const response = await fetch(server.origin + path, { redirect: "manual" });
    return [response.status, response.headers.get("Location")];
  };
  expect(await at("/projects")).toEqual([308, "/portfolio"]);
  expect(await at("/projects?utm_source=x&y=a%20b")).toEqual([308, "/portfolio?utm_source=x&y=a%20b"]);
  const data = await fetch(`${server.origin}/projects.data?a=1&_routes=site%2Fprojects-redirect`);
  const text = await data.text();
  expect(text).toContain("/portfolio?a=1");
  expect(text).not.toContain("_routes");
});

test("forms that arrive slowly do not delay pages, and are accepted when they are complete", async () => {
  const server = await site();
  const whole = "name=Ada&email=ada%40campus.example&message=A+slow+message";
  const type = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close";
  const start = `POST /contact HTTP/1.1\r\n${type}\r\n`;
  const chunk = `${whole.length.toString(16)}\r\n`;
  const forms = [
    ...Array.from({ length: 5 }, () => [`${start}Content-Length: ${whole.length}\r\n\r\n`, whole]),
    [`${start}Transfer-Encoding: chunked\r\n\r\n${chunk}`, `${whole}\r\n0\r\n\r\n`],
  ];
  const sent = await Promise.all(
    forms.map(async ([head = "", rest = ""]) => {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      let received = "";
      socket.on("data", (bytes: Buffer) => (received += bytes.toString())).on("error", () => {});
      const closed = once(socket, "close");
      // The response to the first request shows that the server has the start of the second one.
      socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${head}${rest.slice(0, 10)}`);
      await once(socket, "data");
      const finish = async () => {
        socket.write(rest.slice(10));
        await closed;
        return /HTTP\/1\.1 (\d+)(?![\s\S]*HTTP\/1\.1)/.exec(received)?.[1];
      };
      return { finish };
    }),
  );
  for (const path of ["/about", "/admin/login"]) expect((await fetch(server.origin + path)).status).toBe(200);
  // The server would have closed their connections while the pages waited for them.
  expect(await Promise.all(sent.map(({ finish }) => finish()))).toEqual(forms.map(() => "200"));
});
