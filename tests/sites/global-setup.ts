import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium, type BrowserServer } from "playwright-core";
import type { TestProject } from "vitest/node";
import { buildIfStale } from "../../scripts/build.ts";
import { CHROMIUM_SWITCHES, findChromium, findHeadlessChromium } from "../../scripts/chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where tests ask for what the run shares: sites and browsers. */
    sharedUrl: string;
  }
}

/** Counts what makes a run slow. Written to a file, which `npm test` compares with its limits. */
const counts = { "server starts": 0, "browser starts": 0, "page loads": 0 };
const COUNTS_FILE = "test-results/counts.json";

/** No optimizing compiler: a test's page is closed before it pays. */
const UNOPTIMIZED = "--js-flags=--max-lazy --no-opt --no-maglev";

let factory: Promise<{ child: ChildProcess; url: string }> | undefined;
const browsers = new Map<string, Promise<BrowserServer>>();

async function startFactory() {
  counts["server starts"] += 1;
  await buildIfStale();
  const script = join(import.meta.dirname, "factory.ts");
  const env = { ...process.env, NODE_ENV: "production", VITEST: undefined };
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"], env });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", () => reject(new Error("The process that opens sites has ended; its output is above.")));
  });
  return { child, url };
}

function startBrowser(executablePath: string): Promise<BrowserServer> {
  counts["browser starts"] += 1;
  return chromium.launchServer({ executablePath, args: [...CHROMIUM_SWITCHES, UNOPTIMIZED] });
}

/** `full`: Chromium as people use it. The headless shell is faster, but has no passkeys. */
async function browserEndpoint(full: boolean): Promise<string> {
  const path = (full ? findChromium() : findHeadlessChromium()) ?? "chromium";
  let browser = browsers.get(path);
  if (!browser) browsers.set(path, (browser = startBrowser(path)));
  return (await browser).wsEndpoint();
}

const RESPONSES: Record<string, () => Promise<string> | string> = {
  "/factory": async () => (await (factory ??= startFactory())).url,
  "/browser": () => browserEndpoint(false),
  "/full-browser": () => browserEndpoint(true),
  "/page-load": () => String((counts["page loads"] += 1)),
};

/** Vitest's global setup of all projects: starts what tests share when the first of them asks for it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // A build blocks this process: without these, Node would then take the waiting requests for timed out (408).
  const patient = { requestTimeout: 0, headersTimeout: 0 };
  const shared = createServer(patient, (request, response) => {
    const respond = RESPONSES[request.url ?? ""];
    Promise.resolve(respond?.()).then(
      (text) => response.writeHead(text === undefined ? 404 : 200).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => shared.listen(0, "127.0.0.1", resolve));
  provide("sharedUrl", `http://127.0.0.1:${(shared.address() as AddressInfo).port}`);
  return async () => {
    shared.close();
    (await factory)?.child.stdin?.end();
    for (const browser of browsers.values()) await (await browser).close();
    mkdirSync("test-results", { recursive: true });
    writeFileSync(COUNTS_FILE, JSON.stringify(counts));
  };
}
