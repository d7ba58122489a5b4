import { expect, test } from "vitest";
import { openTestSite } from "../harness.ts";
import { expectError } from "../expect-error.ts";

/* Browsers report violations of a page's Content Security Policy. Anybody can send reports, so they are limited. */

const raw = (body: BodyInit, type?: string): RequestInit => ({
  method: "POST",
  body,
  headers: type ? { "Content-Type": type } : {},
});
const report = { "csp-report": { "document-uri": "https://studio.example/", "blocked-uri": "inline" } };
const send = (value: unknown, type = "application/csp-report") =>
  raw(typeof value === "string" ? value : JSON.stringify(value), type);
test.each([
  ["another content type", send(report, "application/json"), 415],
  ["no content type", raw(Buffer.from("{}")), 415],
  ["broken JSON", send('{"csp-report":'), 400],
  ["bytes that are not UTF-8", raw(Buffer.from('{"a":"\xff"}', "latin1"), "application/csp-report"), 400],
  ["JSON null", send(null), 400],
  ["no report in its body", send({}), 400],
  ["a number as URL", send({ "csp-report": { "document-uri": 1 } }), 400],
  ["a list of texts", send(["report"], "application/reports+json"), 400],
  [
    "21 entries at once",
    send(
      Array.from({ length: 21 }, () => ({ type: "deprecation" })),
      "application/reports+json",
    ),
    400,
  ],
  ["5,000 levels of nesting", send(`${"[".repeat(2500)}${"]".repeat(2500)}`, "application/reports+json"), [400, 413]],
  ["17 KB", send({ ...report, filler: "x".repeat(17_000) }), 413],
])("a report with %s is rejected", async (_what, init, status) => {
  await using site = await openTestSite();
  await expectError(await site.fetch("/api/reports", init), status);
  expect((await site.fetch("/api/reports", send(report))).status).toBe(204);
});

test("reports from one network are throttled", async () => {
  await using site = await openTestSite();
  for (let count = 0; count < 60; count += 1) {
    expect((await site.fetch("/api/reports", send(report))).status).toBe(204);
  }
  await expectError(await site.fetch("/api/reports", send(report)), 429);
  expect((await site.fetch("/api/reports", { ...send(report), from: "198.51.100.9" })).status).toBe(204);
});
