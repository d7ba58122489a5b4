import { expect, test } from "vitest";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

/* Forms sent without scripts, on a site behind a proxy that terminates TLS: the server itself receives plain HTTP. */

const OWN = { "Sec-Fetch-Site": "same-origin", Origin: "https://studio.example" };
const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/contact", { name: "Ada", email: "ada@campus.example", message: "A message of some length." }],
  ["/subscribe", { email: "ada@campus.example", source: "newsletter" }],
  ["/blog/a-post", {}],
];

test("forms without scripts are taken from our own pages over https, and from no other site's", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({
    DATA_DIR: folder.path,
    SAMPLE_CONTENT: "off",
    SITE_QUIRKS: "off",
    SITE_URL: "https://studio.example",
  });
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
  for (const headers of foreign) {
    for (const form of FORMS) expect(await send(form, headers as Record<string, string>)).toEqual([form[0], 403]);
  }
  expect(await counts()).toEqual([0, 0, 0]);
  const taken = await Promise.all(FORMS.map((form) => send(form, OWN)));
  expect(taken).toEqual([
    ["/contact", 200],
    ["/subscribe", expect.toBeOneOf([200, 303])],
    ["/blog/a-post", 303],
  ]);
  expect(await counts()).toEqual([1, 1, 1]);
});
