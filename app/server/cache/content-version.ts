import { join } from "node:path";
import { performance } from "node:perf_hooks";
import SQLite from "better-sqlite3";
import type Pg from "pg";
import { SQLITE_FILE, type Db } from "#app/db/client.ts";
import { pg } from "#app/db/pg.ts";
import { shareNext } from "#app/db/single-flight.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Environment } from "#app/config/environment.ts";

/**
 * The version changes whenever what visitors can see changes, whichever process or program writes it. Likes do not change
 * it.
 */
export type ContentVersion = {
  /** Returns the current version; null when only `read` can get it. */
  current(): string | null;
  /** Returns the version that was read after this call. Rejects when the database is unavailable. */
  read(): Promise<string>;
  /** Discards the cached version. Call it after a write by this process, before its response. */
  discard(): void;
  close(): Promise<void>;
};

type Options = { environment: Pick<Environment, "databaseUrl" | "dataDir">; db: Db; log: Log };

/** Requires a migrated database. */
export function openContentVersion({ environment, db, log }: Options): ContentVersion {
  return environment.databaseUrl
    ? createPostgresVersion(environment.databaseUrl, db, log)
    : createSqliteVersion(environment.dataDir);
}

/**
 * Queries SQLite at each request, on a read-only connection of its own, which takes 3 µs. Requests in the same turn of
 * the event loop share one query, as all of them had arrived before it.
 */
function createSqliteVersion(dataDir: string): ContentVersion {
  const sqlite = new SQLite(join(dataDir, SQLITE_FILE), { readonly: true, timeout: 0 });
  const statement = sqlite.prepare<[], VersionRow>(SELECT);
  const get = () => toVersion(statement.get());
  let cached: string | null = null;
  let cachedInTurn = -1;
  return {
    current() {
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
      if (cached !== null && cachedInTurn === turn) return cached;
      cachedInTurn = turn;
      try {
        cached = get();
      } catch {
        cached = null;
      }
      return cached;
    },
    read: async () => get(),
    discard() {
      cached = null;
    },
    async close() {
      sqlite.close();
    },
  };
}

const SELECT = "select version from content_version";
type VersionRow = { version: string };

function toVersion(row: VersionRow | undefined): string {
  if (!row) throw new Error("The table content_version is empty.");
  return row.version;
}

const RETRY_MS = 500;
/** After this time without a response, visitors get what is cached. */
const WAIT_MS = 1_000;
const CONNECT_MS = 3_000;
/** Interval of a query that detects a dead connection if no request has done so before. */
const PROBE_MS = 10_000;

class DatabaseUnresponsive extends Error {
  override message = "The database does not respond.";
}

/**
 * Queries PostgreSQL on a connection of its own, one query at a time. A notification (LISTEN) would be too late for a
 * client that has just written through another process.
 */
function createPostgresVersion(url: string, db: Db, log: Log): ContentVersion {
  let client: Pg.Client | undefined;
  let connected = false;
  let unresponsive = false;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function readOnce(): Promise<string> {
    if (unresponsive) throw new DatabaseUnresponsive();
    const one = connected ? client : undefined;
    try {
      return await within(WAIT_MS, one ? readOn(one) : readFromPool());
    } catch (error) {
      if (error instanceof DatabaseUnresponsive) {
        // A timeout of the pool says nothing about a connection that was made meanwhile.
        if (one) lost(one, error);
        else if (!connected) unresponsive = true;
      }
      throw error;
    }
  }

  async function readOn(one: Pg.Client): Promise<string> {
    const { rows } = await one.query<VersionRow>(SELECT);
    return toVersion(rows[0]);
  }

  async function readFromPool(): Promise<string> {
    return toVersion(await db.selectFrom("content_version").select("version").executeTakeFirst());
  }

  function connect() {
    const one = new (pg().Client)({ connectionString: url, application_name: "northquad version" });
    client = one;
    one.on("error", (error) => lost(one, error));
    one.on("end", () => lost(one));
    within(CONNECT_MS, open(one)).catch((error: unknown) => lost(one, error instanceof Error ? error : undefined));
  }

  async function open(one: Pg.Client): Promise<void> {
    await one.connect();
    if (client !== one) return;
    connected = true;
    unresponsive = false;
  }

  function lost(one: Pg.Client, error?: Error) {
    if (client !== one) return;
    client = undefined;
    connected = false;
    unresponsive = error instanceof DatabaseUnresponsive;
    void one.end().catch(() => undefined);
    if (closed) return;
    log.warn({ err: error }, "lost the database connection that reads the content version");
    retry = setTimeout(connect, RETRY_MS).unref();
  }
  const read = shareNext(readOnce);
  connect();
  const probe = setInterval(() => void (connected && read().catch(() => undefined)), PROBE_MS).unref();

  return {
    current: () => null,
    read,
    discard() {},
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(probe);
      const one = client;
      client = undefined;
      await one?.end().catch(() => undefined);
    },
  };
}

/** @throws DatabaseUnresponsive when the response takes longer */
function within<T>(ms: number, result: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new DatabaseUnresponsive()), ms).unref();
  return Promise.race([result, timeout.promise]).finally(() => clearTimeout(timer));
}
