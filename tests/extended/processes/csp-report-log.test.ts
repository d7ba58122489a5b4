import { expect, test } from "vitest";
import { startServer, temporaryFolder } from "../../server/harness.ts";

/* The server logs browsers' reports of policy violations, but limits their number and removes private data. */

test("CSP reports of both formats are logged shortened, without queries and samples", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const send = (type: string, value: unknown) =>
    fetch(`${server.origin}/api/reports`, {
      method: "POST",
      headers: { "Content-Type": type },
      body: JSON.stringify(value),
    });
  const older = {
    "document-uri": "https://studio.example/about?token=secret-query#secret-fragment",
    "violated-directive": `script-src ${"x".repeat(1000)}`,
    "blocked-uri": "data:text/html,secret-content",
    "script-sample": "secret-sample",
    "line-number": 7,
  };
  const newer = {
    documentURL: "https://studio.example/blog",
    effectiveDirective: "img-src\nsecond line",
    blockedURL: "https://evil.example/x.png?secret-query",
    sourceFile: null,
  };
  expect((await send("application/csp-report", { "csp-report": older })).status).toBe(204);
  const both = [
    { type: "csp-violation", body: newer },
    { type: "deprecation", body: { id: "secret-other" } },
  ];
  expect((await send("application/reports+json; charset=utf-8", both)).status).toBe(204);
  for (let count = 0; count < 3; count += 1) {
    const many = Array.from({ length: 20 }, () => ({ type: "csp-violation", body: newer }));
    expect((await send("application/reports+json", many)).status).toBe(204);
  }
  await server.stop();
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes("a Content-Security-Policy was violated"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({
    level: "warn",
    violation: { page: "https://studio.example/about", blocked: "data:", line: 7 },
  });
  expect(lines[0]).toHaveProperty("violation.directive", `script-src ${"x".repeat(189)}`);
  expect(lines[1]).toMatchObject({
    violation: {
      page: "https://studio.example/blog",
      directive: "img-src\nsecond line",
      blocked: "https://evil.example/x.png",
    },
  });
  // Of the 62 reports the server logs 20 a minute; the test may span two minutes.
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(server.output()).not.toContain("secret-");
});
