import { Hono } from "hono";
import { expect, test } from "vitest";
import { requestContext } from "#app/server/http/middleware.ts";
import { openTestSite } from "../harness.ts";

/* Behind a proxy that TRUSTED_PROXIES does not name, all visitors have one IP and share its limits. */

const FORWARDED = { "X-Forwarded-For": "203.0.113.7" };

/** What the setup guide and the log say after three requests from an IP. */
async function warningsFor(from: string, headers: Record<string, string>, trusted: string) {
  await using site = await openTestSite({ TRUSTED_PROXIES: trusted });
  const token = await site.login();
  const setup = await site.fetch("/api/setup", { token, from, headers });
  const { unsafe } = (await setup.json()) as { unsafe: { message: string }[] };
  const lines: string[] = [];
  const log = { warn: (line: unknown) => void lines.push(String(line)) };
  const app = new Hono().use(requestContext(site.site.services.environment, () => {}, log));
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  for (let count = 0; count < 3; count += 1) await app.request("/", { headers }, bindings);
  return { setup: unsafe.map(({ message }) => message).filter((message) => message.includes("PROXIES")), lines };
}

test.each([
  ["127.0.0.1", "", "127.0.0.1"],
  ["::ffff:127.0.0.1", "", "127.0.0.1"],
  ["::1", "", "::1"],
  ["10.1.2.3", "", "10.1.2.3"],
  ["172.18.0.1", "127.0.0.1", "127.0.0.1,172.18.0.1"],
  ["192.168.0.9", "", "192.168.0.9"],
  ["fd00::2", "", "fd00::2"],
])("a proxy at %s that is not in TRUSTED_PROXIES=%s is reported once", async (from, trusted, value) => {
  expect(await warningsFor(from, FORWARDED, trusted)).toEqual({
    setup: [expect.stringMatching(new RegExp(` Set TRUSTED_PROXIES=${value}\\.$`))],
    lines: [`a proxy forwards visitors, and all of them share its rate limits: set TRUSTED_PROXIES=${value}`],
  });
});

test.each([
  ["a trusted proxy", "127.0.0.1", FORWARDED, "127.0.0.1"],
  ["a visitor without a proxy", "127.0.0.1", {}, ""],
  ["a visitor who sends the header", "198.51.100.4", FORWARDED, ""],
  ["a visitor over IPv6 who sends the header", "2001:db8::4", FORWARDED, ""],
  ["a connection without an IP", "unknown", FORWARDED, ""],
])("%s is not reported as a proxy", async (_who, from, headers: Record<string, string>, trusted) => {
  expect(await warningsFor(from, headers, trusted)).toEqual({ setup: [], lines: [] });
});
