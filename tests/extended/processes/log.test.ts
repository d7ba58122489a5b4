import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { SERVE, logLines, startServer, temporaryFolder } from "../../server/harness.ts";

/* The log goes to standard output, whose reader must not be able to block the site. */

test.skipIf(!existsSync("/dev/full"))("pages are served while the log's disk is full", async () => {
  await using folder = await temporaryFolder();
  const port = await freePort();
  const full = openSync("/dev/full", "w");
  const server = spawn(process.execPath, SERVE, {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder.path,
      SAMPLE_CONTENT: "off",
    },
    stdio: ["ignore", full, "inherit"],
  });
  closeSync(full);
  // Also runs after a timeout, because a remaining server would keep the test run from ending.
  onTestFinished(() => void server.kill("SIGKILL"));
  const ended = once(server, "exit");
  const page = async () => (await fetch(`http://127.0.0.1:${port}/terms-of-service`)).status;
  await expect.poll(() => page().catch(() => "not open yet"), { timeout: 20_000 }).toBe(200);
  // More lines than the log buffers before it writes.
  for (let count = 0; count < 200; count++) expect(await page()).toBe(200);
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a reader that stops reading the log does not stop the site", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", LOG_LEVEL: "info" });
  const { stdout } = server.process;
  stdout?.pause();
  const ask = async () => (await fetch(`${server.origin}/api/${"x".repeat(290)}`)).status;
  for (let round = 0; round < 60; round++) {
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([404]));
  }
  stdout?.resume();
  await expect.poll(() => server.output(), { timeout: 10_000 }).toContain("could not be written");
  await ask();
  expect(await server.stop()).toBe(0);

  const entries = logLines(server);
  const missing = entries.filter(({ msg }) => msg === "log lines could not be written");
  const requests = entries.filter(({ msg }) => msg === "request");
  expect(missing.length).toBe(1);
  expect(requests.length + Number(missing[0]?.["lines"] ?? 0)).toBe(3_001);
});
