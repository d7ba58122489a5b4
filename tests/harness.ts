import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { limitConnections, type ConnectionTimes } from "#app/http/connection-limits.ts";
import { parseSettings } from "#app/config/settings.ts";
import type { Deadline } from "#app/images/worker-pool.ts";
import type { Pages } from "#app/server.ts";
import { openSite, type Site } from "#app/server.ts";
import { startS3, type S3Server } from "./s3.ts";

export const ADMIN = { email: "owner@studio.example", password: "four unrelated words here" };

const ROOT = join(import.meta.dirname, "..");

export type TestSite = AsyncDisposable & {
  site: Site;
  dataDir: string;
  /** What the site takes for the present; move it to let time pass. */
  clock: { now: Date };
  /** Asks the site as a visitor's browser would; `token` makes it the admin's. */
  fetch(path: string, init?: RequestInit & { token?: string; from?: string }): Promise<Response>;
  /** Logs in as the first admin and answers the token. */
  login(): Promise<string>;
};

/**
 * The whole site on a fresh database, or `on` one that outlives it, answering requests without a port. Ends with
 * `await using`.
 */
export async function openTestSite(
  env: Record<string, string> = {},
  on?: FreshDatabase,
  pages: Pages = async () => new Response("no pages in this test", { status: 404 }),
  imageDeadline?: Deadline,
): Promise<TestSite> {
  const fresh = on ?? (await freshDatabase());
  const { dataDir } = fresh.settings;
  const clock = { now: new Date() };
  const settings = parseSettings({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    SITE_URL: "http://studio.test",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE_CONTENT: "off",
    LOG_LEVEL: "silent",
    DATABASE_URL: fresh.settings.databaseUrl,
    ...fresh.bucket,
    ...env,
  });
  // Ticks like a real clock, so that what is made later is newer.
  const started = performance.now();
  const now = () => new Date(clock.now.getTime() + Math.floor(performance.now() - started));
  const site = await openSite({ settings, root: ROOT, pages, now, imageDeadline });

  const fetch: TestSite["fetch"] = async (path, { token, from = "192.0.2.1", ...init } = {}) => {
    // Whole bytes with their content type, as they come over a wire.
    const sent = new Response(init.body);
    const headers = new Headers(init.headers);
    const type = sent.headers.get("Content-Type");
    if (init.body instanceof FormData && type) headers.set("Content-Type", type);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const request = new Request(new URL(path, "http://studio.test"), {
      ...init,
      headers,
      body: init.body ? await sent.arrayBuffer() : null,
    });
    return site.fetch(request, { incoming: { socket: { remoteAddress: from } } } as never);
  };

  return {
    site,
    dataDir,
    clock,
    fetch,
    async login() {
      const response = await fetch("/api/auth/login", json(ADMIN));
      const { token } = (await response.json()) as { token: string };
      return token;
    },
    async [Symbol.asyncDispose]() {
      await site.close();
      if (!on) await fresh[Symbol.asyncDispose]();
    },
  };
}

/** Opens a port for the site, for what only happens on a real connection. */
export async function listen(
  site: Site,
  { maxConnections, times }: { maxConnections?: number; times?: ConnectionTimes } = {},
): Promise<AsyncDisposable & { server: Server; port: number; origin: string }> {
  const server = createServer({ requireHostHeader: false }, site.listener);
  limitConnections(server, maxConnections ?? site.services.settings.maxConnections, times);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A POST with a JSON body. */
export function json(value: unknown, method = "POST"): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** A multipart form; a list gives a repeated field, a Blob a file. */
export function form(fields: Record<string, string | string[] | Blob>, method = "POST"): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) body.append(name, part as string);
  }
  return { method, body };
}

type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>;

/** An empty data folder, on PostgreSQL an empty schema, on S3 an empty bucket; they go with the test. */
export async function freshDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), "northquad-test-"));
  const schema = process.env["TEST_DATABASE"] === "postgres" ? await freshSchema() : null;
  const bucket = await freshBucket();
  return {
    settings: { dataDir, databaseUrl: schema?.url, s3: parseSettings(bucket).s3 },
    bucket,
    async [Symbol.asyncDispose]() {
      await schema?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let s3: Promise<S3Server> | undefined;

/** Where the tests keep pictures in a store, a bucket of its own in one that lives as long as this process. */
async function freshBucket(): Promise<Record<string, string>> {
  if (process.env["TEST_MEDIA"] !== "s3") return {};
  s3 ??= startS3();
  return (await s3).bucket();
}

/** A schema of its own in the shared test server, so that tests do not meet. */
async function freshSchema(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = inject("postgresUrl");
  const schema = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = async (sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create schema ${schema}`);
  return { url: `${url}?options=-c%20search_path%3D${schema}`, drop: () => run(`drop schema ${schema} cascade`) };
}
