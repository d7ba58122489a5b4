import type { lookup as systemLookup } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isUnavailable } from "#app/db/error-codes.ts";
import { createImageFetcher, fetchImage } from "#importers/fetch-image.ts";

/** A DNS lookup that resolves every name to these IPs. */
const resolvesTo = (...ips: string[]) =>
  ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      ips.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof systemLookup;

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "169.254.169.254",
  "192.168.0.1",
  "100.64.0.1",
  "0.0.0.0",
  "::1",
  "::ffff:10.0.0.1",
  "fd00::1",
  "fe80::1",
  "64:ff9b::a00:1",
  "2002:0a00:0001::",
])("no image is fetched from %s, whatever host name resolves to it", async (ip) => {
  const rejected = /is not a public host/;
  const url = `http://${ip.includes(":") ? `[${ip}]` : ip}/image.png`;
  await expect(fetchImage(url, { maxBytes: 100 })).rejects.toThrow(rejected);
  const request = fetchImage("http://images.example/image.png", { maxBytes: 100, lookup: resolvesTo(ip) });
  await expect(request).rejects.toThrow(rejected);
  const mixed = fetchImage("http://images.example/", { maxBytes: 100, lookup: resolvesTo("93.184.215.14", ip) });
  await expect(mixed).rejects.toThrow(rejected);
});

test("an image's size is checked across redirects", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/moved") response.writeHead(302, { Location: "/image" }).end();
    else if (request.url === "/inside") response.writeHead(302, { Location: "http://127.0.0.2/" }).end();
    else if (request.url === "/round") response.writeHead(302, { Location: "/round" }).end();
    else if (request.url === "/image") response.end("bytes of an image");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://images.example:${(server.address() as AddressInfo).port}`;
  // The test's own server plays a public one.
  const options = { maxBytes: 100, lookup: resolvesTo("127.0.0.1"), isAllowed: (ip: string) => ip === "127.0.0.1" };
  try {
    expect(await (await fetchImage(`${base}/moved`, options)).text()).toBe("bytes of an image");
    await expect(fetchImage(`${base}/inside`, options)).rejects.toThrow("127.0.0.2 is not a public host");
    await expect(fetchImage(`${base}/round`, options)).rejects.toThrow("redirects too often");
    await expect(fetchImage(`${base}/gone`, options)).rejects.toThrow("the old site responded with 404");
    await expect(fetchImage(`${base}/image`, { ...options, maxBytes: 5 })).rejects.toThrow("larger than");
    await expect(fetchImage("file:///etc/passwd", options)).rejects.toThrow("not a plain web URL");
  } finally {
    server.close();
  }
});

test("an import stops when a host of images fails", async () => {
  const agents = new Set<string | undefined>();
  const server = createServer((request, response) => {
    agents.add(request.headers["user-agent"]);
    if (request.url === "/bad") request.socket.destroy();
    else response.end("bytes of an image");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://images.example:${(server.address() as AddressInfo).port}`;
  const options = { maxBytes: 100, lookup: resolvesTo("127.0.0.1"), isAllowed: () => true };
  const fetch = createImageFetcher(options);
  await fetch(`${base}/a`);
  for (let failed = 0; failed < 4; failed++) await expect(fetch(`${base}/bad`)).rejects.toThrow(/^its host cannot be/);
  expect(await (await fetch(`${base}/b`)).text()).toBe("bytes of an image");
  await new Promise((resolve) => server.close(resolve));
  for (const path of ["/c", "/d"]) {
    const error = await fetch(base + path).catch((rejected: unknown) => rejected);
    expect([String(error), isUnavailable(error)]).toEqual([
      expect.stringContaining("was lost. Start again later: what was imported so far stays."),
      true,
    ]);
  }
  const other = createImageFetcher(options);
  for (let failed = 0; failed < 4; failed++) {
    const error = await other(`${base}/a`).catch((rejected: unknown) => rejected);
    expect([String(error), isUnavailable(error)]).toEqual(["Error: its host cannot be reached", false]);
  }
  expect([...agents]).toEqual([expect.stringMatching(/^Mozilla/)]);
});
