import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startNextSite } from "../next-site.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { load, startBare, startSite, type Server } from "../servers.ts";
import { interleaved, share, type Pair, type Row } from "../table.ts";
import type { Scale } from "../scale.ts";

const BROTLI = "Accept-Encoding: br";
const CONNECTIONS = 16;

/** What a public page costs: kept, and rendered afresh. */
export async function measurePages(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const rows: Row[] = [];
  for (const path of scale.short ? ["/blog"] : ["/", "/blog"])
    rows.push(...(await cachedPage(site, path, folder.path, scale)));
  if (scale.next) rows.push(await freshPage(site, scale));
  return rows;
}

/** The page as the cache holds it, against the same bytes from a Buffer. */
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
  const pairsOf = (value: "perSecond" | "p99") => loads.map(([mine, least]): Pair => [mine[value], least[value]]);
  return [
    share(`${path} unchanged: requests a second, 16 connections`, pairsOf("perSecond"), "/s", { atLeast: 0.5 }),
    share(`${path} unchanged: p99`, pairsOf("p99"), "ms", { atMost: 1.3 }),
  ];
}

/** With a token nothing is kept: every request renders. */
async function freshPage(site: Server, scale: Scale): Promise<Row> {
  const page = await fetch(`${site.origin}/blog`);
  await using next = await startNextSite(await page.text());
  const cpuOf = (server: Server) => cpuPerRequest(server, `${server.origin}/blog`, scale.requests);
  await cpuOf(site);
  await cpuOf(next);
  const pairs = await interleaved(
    scale.rounds,
    () => cpuOf(site),
    () => cpuOf(next),
  );
  return share("/blog rendered afresh: server CPU a request; Next.js 16", pairs, "ms", { atMost: 0.5 });
}

/** Milliseconds of CPU that a server spends on a request which it must answer afresh. */
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

/** What differs between answers, and what node:http adds by itself. */
const NOT_COPIED = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length"]);

/** The bytes as they are on the wire, and the headers that the bare server copies. */
async function fetchRaw(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers = Object.entries(response.headers).filter(([name]) => !NOT_COPIED.has(name));
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) as Record<string, string> });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Bytes of the whole page as it comes to a phone. */
export async function wireBytes(url: string): Promise<number> {
  return (await fetchRaw(url)).body.length;
}
