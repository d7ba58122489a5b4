import { join } from "node:path";
import { performance } from "node:perf_hooks";
import SQLite from "better-sqlite3";
import type Pg from "pg";
import { SQLITE_FILE, type Db } from "./client.ts";
import { pg } from "./pg.ts";
import type { Log } from "#app/platform/log.ts";
import type { Settings } from "#app/platform/settings.ts";

/** Tells whether what visitors can see has changed, whoever changed it. */
export type ContentVersion = {
  /** The version right now; null when only `read` can tell. */
  current(): string | null;
  /** The version at some moment after this call. Fails when the database cannot be asked. */
  read(): Promise<string>;
  /** After a write through this process, before it is acknowledged. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

type Options = { settings: Pick<Settings, "databaseUrl" | "dataDir">; db: Db; log: Log };

/** To be opened once the database is migrated. */
export function openContentVersion({ settings, db, log }: Options): ContentVersion {
  return settings.databaseUrl ? listen(settings.databaseUrl, db, log) : look(settings.dataDir);
}

/**
 * A reading connection of its own, asked for every request. Asking takes 3 µs; requests that had all come in when it
 * was asked (those of one turn of the event loop) share an answer.
 */
function look(dataDir: string): ContentVersion {
  const sqlite = new SQLite(join(dataDir, SQLITE_FILE), { readonly: true });
  const statement = sqlite.prepare<[], string>("select version from content_version").pluck();
  const ask = () => {
    const version = statement.get();
    if (version === undefined) throw new Error("The table content_version is empty.");
    return version;
  };
  let known: string | null = null;
  let knownIn = -1;
  return {
    current() {
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
      if (known !== null && knownIn === turn) return known;
      knownIn = turn;
      try {
        known = ask();
      } catch {
        known = null;
      }
      return known;
    },
    read: async () => ask(),
    async renew() {
      known = null;
    },
    async close() {
      sqlite.close();
    },
  };
}

const RETRY_MS = 500;
/** A notice that never came (a connection that died without a word, a pooler that swallows them) matters no longer. */
const TRUST_MS = 500;
/** Later, visitors get what is kept. */
const WAIT_MS = 1_000;
const CONNECT_MS = 3_000;
/** A connection that died without a word is noticed within this, when no visitor does so before. */
const PROBE_MS = 10_000;

class DatabaseSilent extends Error {
  override message = "The database does not answer.";
}

/**
 * PostgreSQL says when something changed (LISTEN); what the version is then, is asked on the same connection, and again
 * when nothing was heard for a while. While nobody listens, it is asked at every call, unless no answer comes at all.
 */
function listen(url: string, db: Db, log: Log): ContentVersion {
  let known: string | null = null;
  let knownAt = -Infinity;
  let listening = false;
  let silent = false;
  let asking: Promise<string> | null = null;
  let closed = false;
  let client: Pg.Client | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function doubt() {
    known = null;
    // An answer that is on its way may be older than the change.
    asking = null;
  }

  function ask(): Promise<string> {
    const one = listening ? client : undefined;
    const asked = performance.now();
    const question = within(WAIT_MS, one ? askOn(one) : askPool())
      .then((version) => {
        if (asking === question && one === client && one) [known, knownAt] = [version, asked];
        return version;
      })
      .catch((error: unknown) => {
        if (error instanceof DatabaseSilent) {
          // Whether another connection answers meanwhile, this question cannot tell.
          if (one) lost(one, error);
          else if (!listening) silent = true;
        }
        throw error;
      })
      .finally(() => {
        if (asking === question) asking = null;
      });
    asking = question;
    return question;
  }

  async function askOn(one: Pg.Client): Promise<string> {
    const { rows } = await one.query<{ version: string }>("select version from content_version");
    if (!rows[0]) throw new Error("The table content_version is empty.");
    return rows[0].version;
  }

  async function askPool(): Promise<string> {
    return (await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
  }

  function lost(one: Pg.Client, error?: Error) {
    if (client !== one) return;
    client = undefined;
    listening = false;
    silent = error instanceof DatabaseSilent;
    doubt();
    void one.end().catch(() => undefined);
    if (closed) return;
    log.warn({ err: error }, "the database connection that hears of changes was lost");
    retry = setTimeout(connect, RETRY_MS).unref();
  }

  function connect() {
    const one = new (pg().Client)({ connectionString: url, application_name: "northquad changes" });
    client = one;
    one.on("error", (error) => lost(one, error));
    one.on("end", () => lost(one));
    one.on("notification", doubt);
    within(CONNECT_MS, hear(one)).catch((error: unknown) => lost(one, error instanceof Error ? error : undefined));
  }

  async function hear(one: Pg.Client): Promise<void> {
    await one.connect();
    await one.query("listen content_version");
    if (client !== one) return;
    listening = true;
    silent = false;
    // What changed until now was not heard of.
    doubt();
  }
  connect();
  const probe = setInterval(() => void (listening && ask().catch(() => undefined)), PROBE_MS).unref();

  const current = () => (performance.now() - knownAt < TRUST_MS ? known : null);
  return {
    current,
    async read() {
      if (silent) throw new DatabaseSilent();
      return current() ?? ((listening && asking) || ask());
    },
    async renew() {
      doubt();
      // The way to the database and back also gives the other processes the time to hear of it.
      await ask().catch(() => undefined);
    },
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

/** @throws DatabaseSilent when the answer takes longer */
function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const silence = new Promise<never>((_, reject) => setTimeout(() => reject(new DatabaseSilent()), ms).unref());
  return Promise.race([answer, silence]);
}
