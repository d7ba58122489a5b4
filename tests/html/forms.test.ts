import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openSite, type RunningSite } from "../sites/open-site.ts";

/* Forms sent without scripts, on a site behind a proxy that terminates TLS: the server itself receives plain HTTP. */

const env = { SITE_QUIRKS: "off", SITE_URL: "https://studio.example" };
const OWN = { "Sec-Fetch-Site": "same-origin", Origin: "https://studio.example" };
const MESSAGE = { name: "Ada", email: "ada@campus.example", message: "A message of some length." };
const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/contact", MESSAGE],
  ["/subscribe", { email: "ada@campus.example", source: "newsletter" }],
  ["/blog/a-post", {}],
];

const post = (site: RunningSite, path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  site.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });

/** How many messages, sign-ups and likes are stored. */
async function counts({ fetch, token }: RunningSite): Promise<unknown[]> {
  const read = async (path: string) => (await (await fetch(path, { token })).json()) as Record<string, number>;
  const [inbox, signUps, liked] = await Promise.all(
    ["/api/messages", "/api/subscribers", "/api/blogs/a-post"].map(read),
  );
  return [inbox?.["total"], signUps?.["total"], liked?.["likes"]];
}

test("forms without scripts are accepted from the site's own pages only", async () => {
  await using site = await openSite({ env });
  await site.create("/api/blogs", { title: "A post", content: "Text" });
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site", Origin: "https://studio.example" },
    { "Sec-Fetch-Site": "same-site", Origin: "https://other.studio.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
  ];
  for (const headers of foreign)
    for (const [path, fields] of FORMS)
      expect([path, headers, (await post(site, path, fields, headers)).status]).toEqual([path, headers, 403]);
  expect(await counts(site)).toEqual([0, 0, 0]);
  const statuses = await Promise.all(FORMS.map(async ([path, fields]) => (await post(site, path, fields)).status));
  expect(statuses).toEqual([200, expect.toBeOneOf([200, 303]), 303]);
  expect(await counts(site)).toEqual([1, 1, 1]);
  expect((await post(site, "/blog/none", {})).status).toBe(404);
});

test("a page accepts its own methods only", async () => {
  await using site = await openSite({ env });
  await site.create("/api/blogs", { title: "A post", content: "Text" });
  const [READ, FORM] = ["GET, HEAD", "GET, HEAD, POST"];
  for (const [method, path, status, allow] of [
    ["DELETE", "/blog/a-post", 405, FORM],
    ["PATCH", "/blog/a-post", 405, FORM],
    ["PUT", "/blog/a-post.data", 405, FORM],
    ["PUT", "/contact", 405, FORM],
    ["DELETE", "/subscribe", 405, FORM],
    ["DELETE", "/blog", 405, READ],
    ["POST", "/about", 405, READ],
    ["POST", "/nonexist", 404, null],
  ] as const) {
    const response = await site.fetch(path, { method, body: new URLSearchParams(MESSAGE) });
    expect([method, path, response.status, response.headers.get("Allow")]).toEqual([method, path, status, allow]);
  }
  expect(await counts(site)).toEqual([0, 0, 0]);
});

test("without scripts, too, a visitor learns why a message was rejected", async () => {
  await using site = await openSite({ env });
  const send = async (message: string) => {
    const response = await post(site, "/contact", { ...MESSAGE, message });
    const alert = /role="alert"[^>]*>([^<]+)</.exec(await response.text())?.[1];
    return [response.status, alert];
  };
  expect(await send("")).toEqual([400, "Failed to send mail. Please try again."]);
  let last = await send("One of many.");
  for (let count = 0; count < 30 && last[0] === 200; count += 1) last = await send(`One of many: ${count}.`);
  expect(last).toEqual([429, expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/)]);
});

test("forms that arrive slowly do not delay pages", async () => {
  await using site = await openSite({ env });
  const whole = "name=Ada&email=ada%40campus.example&message=A+slow+message";
  const type = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close";
  const start = `POST /contact HTTP/1.1\r\n${type}\r\n`;
  const chunk = `${whole.length.toString(16)}\r\n`;
  const forms = [
    [`${start}Content-Length: ${whole.length}\r\n\r\n`, whole],
    [`${start}Transfer-Encoding: chunked\r\n\r\n${chunk}`, `${whole}\r\n0\r\n\r\n`],
  ];
  const sent = forms.map(async ([head = "", rest = ""]) => {
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    let received = "";
    socket.on("data", (bytes: Buffer) => (received += bytes.toString())).on("error", () => {});
    const closed = once(socket, "close");
    // The response to the first request shows that the server has the start of the second one.
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${head}${rest.slice(0, 10)}`);
    await once(socket, "data");
    return async () => {
      socket.write(rest.slice(10));
      await closed;
      return received.match(/HTTP\/1\.1 \d+/g);
    };
  });
  const finish = await Promise.all(sent);
  for (const path of ["/about", "/admin/login"]) await site.text(path);
  for (const end of finish) expect(await end()).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
});
