import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startNextSite } from "../next-site.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { load, startBare, startSite, type Server } from "../servers.ts";
import { interleaved, share, type Pair, type Row } from "../table.ts";
import type { Scale } from "../scale.ts";

const BROTLI = "Accept-Encoding: br";
const CONNECTIONS = 16;

/** Measures the cost of a public page, both from the cache and freshly rendered. */
export async function measurePages(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const rows: Row[] = [];
  for (const path of scale.short ? ["/blog"] : ["/", "/blog"])
    rows.push(...(await cachedPage(site, path, folder.path, scale)));
  if (scale.next) rows.push(await freshPage(site, scale));
  return rows;
}

/** Compares the cached page with the same bytes served from a Buffer. */
async function cachedPage(site: Server, path: string, folder: string, scale: Scale): Promise<Row[]> {
  const reply = await fetchRaw(site.origin + path);
  await mkdir(folder, { recursive: true });
  const bodyFile = join(folder, "body");
  await writeFile(bodyFile, reply.body);
  await using bare = await startBare(bodyFile, reply.headers);
  const run = (server: Server) => load(server.origin + path, CONNECTIONS, scale.seconds, [BROTLI]);
  await run(site);
  await run(bare);
  const loads = await interleaved(
    scale.rounds,
    () => run(site),
    () => run(bare),
  );
  const pairsOf = (value: "perSecond" | "p99") =>
    loads.map(([measured, yardstick]): Pair => [measured[value], yardstick[value]]);
  return [
    share(`${path} unchanged: requests a second, 16 connections`, pairsOf("perSecond"), "/s", { atLeast: 0.5 }),
    share(`${path} unchanged: p99`, pairsOf("p99"), "ms", { atMost: 2 }),
  ];
}

/** Compares the rendering with that of Next.js. Requests with a token bypass the cache, so that each one renders. */
async function freshPage(site: Server, scale: Scale): Promise<Row> {
  const page = await fetch(`${site.origin}/blog`);
  await using next = await startNextSite(new Map([["blog", await page.text()]]));
  const cpuOf = (server: Server) => cpuPerRequest(server, `${server.origin}/blog`, scale.requests);
  await cpuOf(site);
  await cpuOf(next);
  const pairs = await interleaved(
    scale.rounds,
    () => cpuOf(site),
    () => cpuOf(next),
  );
  return share("/blog rendered afresh: server CPU a request; Next.js 16", pairs, "ms", { atMost: 0.8 });
}

/** Milliseconds of CPU that a server spends on a request that bypasses its cache. */
export async function cpuPerRequest(server: Server, url: string, requests: number): Promise<number> {
  const before = await server.usage();
  for (let count = 0; count < requests; count++) {
    const reply = await fetch(url, { headers: { Authorization: "Bearer none", "Accept-Encoding": "identity" } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  }
  const after = await server.usage();
  return (after.cpuMs - before.cpuMs) / requests;
}

/** Headers that differ between responses, and headers that node:http adds by itself. */
const NOT_COPIED = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length"]);

/** Returns the body as sent on the wire, still compressed, and the headers that the bare server copies. */
async function fetchRaw(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers = Object.entries(response.headers).filter(([name]) => !NOT_COPIED.has(name));
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) as Record<string, string> });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Bytes of the whole page on the wire, compressed with Brotli. */
export async function wireBytes(url: string): Promise<number> {
  return (await fetchRaw(url)).body.length;
}
