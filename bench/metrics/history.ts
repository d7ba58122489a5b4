import Sqlite from "better-sqlite3";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { findPostgres, startPostgres } from "../../tests/postgres.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import type { Scale } from "../scale.ts";
import { adminHeaders, startSite } from "../servers.ts";
import { interleaved, share, type Row } from "../table.ts";

const TRIGGERS = /_versions?$/;
const CONTENT = "Some **words** and a [link](https://studio.example).\n".repeat(40);

/** Measures what the history adds to a save, by comparing two sites, one without the history's triggers. */
export async function measureHistory(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const [recorded, bare] = [join(folder.path, "recorded"), join(folder.path, "bare")];
  await Promise.all([recorded, bare].map((path) => mkdir(path)));
  const rows = [
    await measure("SQLite", scale, { dataDir: recorded }, { dataDir: bare, forget: async () => forgetOnSqlite(bare) }),
  ];
  if (!findPostgres()) return rows;
  const postgres = await startPostgres({ fsync: "on" });
  try {
    await query(postgres.url, "create database bare");
    const bareUrl = postgres.url.replace(/postgres$/, "bare");
    rows.push(
      await measure(
        "PostgreSQL",
        scale,
        { dataDir: recorded, url: postgres.url },
        { dataDir: bare, url: bareUrl, forget: () => forgetOnPostgres(bareUrl) },
      ),
    );
  } finally {
    postgres.remove();
  }
  return rows;
}

type Target = { dataDir: string; url?: string; forget?: () => Promise<void> };

async function measure(database: string, scale: Scale, ...targets: [Target, Target]): Promise<Row> {
  await using recorded = await openSaves(targets[0]);
  await using bare = await openSaves(targets[1]);
  const pairs = await interleaved(scale.requests, recorded.save, bare.save);
  return share(`Change a post on ${database}; the same without its history, p50`, pairs, "ms", { atMost: 1.1 });
}

async function openSaves({ dataDir, url, forget }: Target) {
  const site = await startSite(dataDir, { SAMPLE_CONTENT: "off", ...(url && { DATABASE_URL: url }) });
  await forget?.();
  const headers = { ...(await adminHeaders(site)), "Content-Type": "application/json" };
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(site.origin + path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text) as { _id: string };
  };
  const { _id } = await send("POST", "/api/blogs", { title: "A post of the bench", content: CONTENT });
  let round = 0;
  return {
    async save(): Promise<number> {
      round += 1;
      const before = performance.now();
      await send("PUT", `/api/blogs/${_id}`, { content: `${CONTENT}Round ${round}.` });
      return performance.now() - before;
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

function forgetOnSqlite(dataDir: string): void {
  const database = new Sqlite(join(dataDir, "northquad.sqlite"));
  const names = database.prepare<[], { name: string }>("select name from sqlite_master where type = 'trigger'").all();
  for (const { name } of names) if (TRIGGERS.test(name)) database.exec(`drop trigger ${name}`);
  database.close();
}

async function forgetOnPostgres(url: string): Promise<void> {
  const triggers =
    "select tgname as name, tgrelid::regclass::text as table_name from pg_trigger where not tgisinternal";
  for (const { name, table_name: table } of await query(url, triggers)) {
    if (TRIGGERS.test(name ?? "")) await query(url, `drop trigger ${name} on ${table}`);
  }
}

async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(text);
  await client.end();
  return rows;
}
