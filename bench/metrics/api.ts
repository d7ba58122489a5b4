import Sqlite from "better-sqlite3";
import { join } from "node:path";
import type { Scale } from "../scale.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { seedPosts } from "../seed.ts";
import { adminHeaders, startSite } from "../servers.ts";
import { absolute, share, type Pair, type Row } from "../table.ts";

/** Measures writes and lists through the API, and counts stale pages after a write. */
export async function measureApi(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  await seedPosts(dataDir, 24);
  await using site = await startSite(dataDir);
  const headers = { ...(await adminHeaders(site)), "Content-Type": "application/json" };
  const send = (method: string, path: string, body?: unknown) =>
    timed(`${site.origin}${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });

  const insert = fsyncedInsert(join(folder.path, "yardstick.sqlite"));
  const times = { create: [] as Pair[], update: [] as Pair[], remove: [] as Pair[] };
  const post = {
    title: "A post of the bench",
    content: "Some **words** and a [link](https://studio.example).\n".repeat(40),
  };
  for (let round = 0; round < scale.requests; round++) {
    const yardstick = insert();
    const created = await send("POST", "/api/blogs", post);
    times.create.push([created.ms, yardstick]);
    const { _id } = JSON.parse(created.text) as { _id: string };
    times.update.push([(await send("PUT", `/api/blogs/${_id}`, { title: `Round ${round}` })).ms, yardstick]);
    times.remove.push([(await send("DELETE", `/api/blogs/${_id}`)).ms, yardstick]);
  }
  const save = (what: string, pairs: Pair[]) => share(`${what}; one fsynced INSERT`, pairs, "ms", { atMost: 8 });
  return [
    save("Create a post by API, p50", times.create),
    save("Update a post by API, p50", times.update),
    save("Delete a post by API, p50", times.remove),
    await list24(`${site.origin}/api/blogs`, scale),
    await staleResponses(site.origin, headers, scale.writes),
  ];
}

async function list24(url: string, scale: Scale): Promise<Row> {
  const items = JSON.parse((await timed(url)).text) as unknown[];
  const pairs: Pair[] = [];
  for (let round = 0; round < scale.requests; round++) {
    const { ms } = await timed(url, { headers: { "Accept-Encoding": "identity" } });
    const before = performance.now();
    JSON.stringify(items);
    pairs.push([ms, performance.now() - before]);
  }
  return share(`List of ${items.length} posts with content by API, p50; JSON.stringify`, pairs, "ms", { atMost: 5 });
}

/** Alternates writes and reads. A page is stale when it lacks a write acknowledged before its request. */
async function staleResponses(origin: string, headers: Record<string, string>, rounds: number): Promise<Row> {
  const created = await timed(`${origin}/api/blogs`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "Round none", content: "Text" }),
  });
  const { _id } = JSON.parse(created.text) as { _id: string };
  let stale = 0;
  for (let round = 0; round < rounds; round++) {
    const title = `Round ${round} of the writing`;
    await timed(`${origin}/api/blogs/${_id}`, { method: "PUT", headers, body: JSON.stringify({ title }) });
    const page = await fetch(`${origin}/blog`);
    if (!(await page.text()).includes(title)) stale += 1;
  }
  return absolute(`Stale pages in ${rounds.toLocaleString("en-US")} rounds of write and read`, [stale, ""], 0);
}

async function timed(url: string, init: RequestInit = {}): Promise<{ ms: number; text: string }> {
  const before = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const ms = performance.now() - before;
  if (!response.ok) throw new Error(`${init.method ?? "GET"} ${url} returned ${response.status}: ${text}`);
  return { ms, text };
}

function fsyncedInsert(file: string): () => number {
  const db = new Sqlite(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec("create table posts (id integer primary key, content text not null)");
  const statement = db.prepare("insert into posts (content) values (?)");
  const content = "words ".repeat(400);
  return () => {
    const before = performance.now();
    statement.run(content);
    return performance.now() - before;
  };
}
