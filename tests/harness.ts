import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { limitConnections, type ConnectionTimes } from "#app/server/http/connection-limits.ts";
import { parseEnvironment } from "#app/config/environment.ts";
import { HASH_COST } from "#app/features/auth/passwords/passwords.server.ts";
import { createImagePool, type ImagePool } from "#app/images/image-pool.ts";
import type { Pages } from "#app/server/app.server.ts";
import { openSite, type Site } from "#app/server/server.ts";
import { preparedDatabase, type FreshDatabase } from "./databases.ts";
import { json } from "./requests.ts";
import { ADMIN } from "./server/harness.ts";

export { freshDatabase, type FreshDatabase } from "./databases.ts";
export { form, json } from "./requests.ts";
export { ADMIN };

const ROOT = join(import.meta.dirname, "..");

const REAL_HASH_COST = { ...HASH_COST };
/** The minimum cost of Argon2. Hashing at the real cost would take more than half of these tests' time. */
Object.assign(HASH_COST, { memoryCost: 8, timeCost: 1 });

/** Restores the production cost of hashing until disposed of. */
export function hashAtRealCost(): Disposable {
  const cheap = { ...HASH_COST };
  Object.assign(HASH_COST, REAL_HASH_COST);
  return { [Symbol.dispose]: () => void Object.assign(HASH_COST, cheap) };
}

/** All sites of a test process share one pool, because its workers take longer to start than a small image to make. */
const SHARED_IMAGES: ImagePool = { ...createImagePool(), close() {} };

export type TestSite = AsyncDisposable & {
  site: Site;
  dataDir: string;
  /** The site's clock. Tests move it to let time pass. */
  clock: { now: Date };
  /** Sends a request as a visitor's browser does; `token` makes the request the admin's. */
  fetch(path: string, init?: RequestInit & { token?: string; from?: string }): Promise<Response>;
  /** Logs in as the first admin and returns the token. */
  login(): Promise<string>;
};

/**
 * The whole site without a port, on a database without rows, or on `on`, a database that outlives the site. Use it with
 * `await using`.
 */
export async function openTestSite(
  env: Record<string, string> = {},
  on?: FreshDatabase,
  pages: Pages = async () => new Response("no pages in this test", { status: 404 }),
  images: ImagePool = SHARED_IMAGES,
): Promise<TestSite> {
  const fresh = on ?? (await preparedDatabase());
  const { dataDir } = fresh.environment;
  const clock = { now: new Date() };
  const environment = parseEnvironment({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    SITE_URL: "http://studio.test",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE_CONTENT: "off",
    // Otherwise the API takes no sign-ups.
    SITE_QUIRKS: "off",
    LOG_LEVEL: "silent",
    DATABASE_URL: fresh.environment.databaseUrl,
    ...fresh.bucket,
    ...env,
  });
  // Ticks like a real clock, so that later items have later times.
  const started = performance.now();
  const now = () => new Date(clock.now.getTime() + Math.floor(performance.now() - started));
  const site = await openSite({ environment, root: ROOT, pages, now, images });

  const fetch: TestSite["fetch"] = async (path, { token, from = "192.0.2.1", ...init } = {}) => {
    // Serializes the body to bytes and its content type, as over a network.
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

/** Opens a port for the site, for tests that need a real connection. */
export async function listen(
  site: Site,
  { maxConnections, times }: { maxConnections?: number; times?: ConnectionTimes } = {},
): Promise<AsyncDisposable & { server: Server; port: number; origin: string }> {
  const server = createServer({ requireHostHeader: false }, site.listener);
  limitConnections(server, maxConnections ?? site.services.environment.maxConnections, times);
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
