import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json as readJson } from "node:stream/consumers";
import { parseEnvironment } from "#app/config/environment.ts";
import type * as Bundle from "#app/server/bundle.ts";
import { ADMIN, type OpenedSite, type SiteOptions } from "./site-options.ts";

/*
 * A process that opens built sites for tests, each on a port and a data folder of its own. Opening one takes a tenth of a
 * second, because its data folder is a copy of one that was prepared once. The process ends with its standard input.
 */

const ROOT = join(import.meta.dirname, "../..");
const bundlePath: string = join(ROOT, "build/server/index.js");
const { openSite, createPages } = (await import(bundlePath)) as typeof Bundle;
const pages = createPages("production");

type Running = { server: Server; close(): Promise<void> };
type Template = { dataDir: string; token: string };

const folder = await mkdtemp(join(tmpdir(), "northquad-sites-"));
const running = new Map<string, Running>();
const templates = new Map<boolean, Promise<Template>>();

async function open(
  dataDir: string,
  env: Record<string, string>,
  host = "127.0.0.1",
): Promise<{ origin: string } & Running> {
  // Node would close a connection after 5 s, which a busy machine takes between two requests.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 120_000 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const environment = parseEnvironment({
    DATA_DIR: dataDir,
    SITE_URL: origin,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "silent",
    ...env,
  });
  const site = await openSite({ environment, root: ROOT, pages });
  server.on("request", site.listener);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await site.close();
  };
  return { origin, server, close };
}

/** A data folder with one admin, who is logged in; `sample`: with the sample studio, too. */
async function createTemplate(sample: boolean): Promise<Template> {
  const dataDir = join(folder, sample ? "sample" : "empty");
  const site = await open(dataDir, { SAMPLE_CONTENT: sample ? "on" : "off" });
  const body = JSON.stringify(ADMIN);
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${site.origin}/api/auth/login`, { method: "POST", headers, body });
  const { token } = (await response.json()) as { token: string };
  await site.close();
  return { dataDir, token };
}

async function openCopy({ env = {}, sample = false, host }: SiteOptions): Promise<OpenedSite> {
  let template = templates.get(sample);
  if (!template) templates.set(sample, (template = createTemplate(sample)));
  const { dataDir: source, token } = await template;
  const dataDir = await mkdtemp(join(folder, "site-"));
  await cp(source, dataDir, { recursive: true });
  const site = await open(dataDir, { SAMPLE_CONTENT: "off", ...env }, host);
  running.set(site.origin, site);
  return { origin: site.origin, dataDir, token };
}

async function close(origin: string): Promise<void> {
  await running.get(origin)?.close();
  running.delete(origin);
}

const control = createServer((request, response) => {
  const respond = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value));
  const result =
    request.method === "DELETE"
      ? close(decodeURIComponent(request.url?.slice(1) ?? ""))
      : readJson(request).then((options) => openCopy(options as SiteOptions));
  result.then(
    (value) => respond(200, value ?? null),
    (error: unknown) => respond(500, error instanceof Error ? error.stack : String(error)),
  );
});
await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
process.stdout.write(`http://127.0.0.1:${(control.address() as AddressInfo).port}\n`);

// Also when the test run is killed: its end of the pipe closes.
process.stdin.resume().once("close", async () => {
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
