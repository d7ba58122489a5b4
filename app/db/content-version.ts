import { join } from "node:path";
import SQLite from "better-sqlite3";
import pg from "pg";
import { SQLITE_FILE, type Db } from "./client.ts";
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

/** Bounds what one answer serves when very many requests have come at once. */
const ASKED_FOR_AT_MOST = 50;

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
  let uses = 0;
  const forget = () => void (known = null);
  return {
    current() {
      if (known !== null && uses < ASKED_FOR_AT_MOST) {
        uses += 1;
        return known;
      }
      try {
        known = ask();
        uses = 0;
        setImmediate(forget);
      } catch {
        known = null;
      }
      return known;
    },
    read: async () => ask(),
    async renew() {
      forget();
    },
    async close() {
      sqlite.close();
    },
  };
}

const RETRY_MS = 2_000;
/** A notice that never came (a connection that died without a word, a pooler that swallows them) matters no longer. */
const TRUST_MS = 500;
/** Later, visitors get what is kept. */
const WAIT_MS = 1_000;
/** A connection that died without a word is noticed within this and the time of an answer. */
const PROBE_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * PostgreSQL says when something changed (LISTEN); what the version is then, is asked, and again when nothing was
 * heard for a while. While nobody listens, it is asked at every call.
 */
function listen(url: string, db: Db, log: Log): ContentVersion {
  let known: string | null = null;
  let knownAt = -Infinity;
  let silentUntil = -Infinity;
  let listening = false;
  let asking: Promise<string> | null = null;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function doubt() {
    known = null;
    // An answer that is on its way may be older than the change.
    asking = null;
  }

  function ask(): Promise<string> {
    const asked = performance.now();
    const answer = db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    const question = Promise.race([answer, silence()])
      .then((found) => {
        if (!found) {
          silentUntil = performance.now() + RETRY_MS;
          throw new Error("The database does not answer.");
        }
        if (asking === question && listening) [known, knownAt] = [found.version, asked];
        return found.version;
      })
      .finally(() => {
        if (asking === question) asking = null;
      });
    asking = question;
    return question;
  }

  function lost(one: pg.Client, error?: Error) {
    if (client !== one) return;
    client = undefined;
    listening = false;
    doubt();
    void one.end().catch(() => undefined);
    if (closed) return;
    log.warn({ err: error }, "the database connection that hears of changes was lost");
    retry = setTimeout(connect, RETRY_MS).unref();
  }

  function connect() {
    const one = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: "northquad changes",
    });
    client = one;
    one.on("error", (error) => lost(one, error));
    one.on("end", () => lost(one));
    one.on("notification", doubt);
    hear(one).catch((error: unknown) => lost(one, error instanceof Error ? error : undefined));
  }

  async function hear(one: pg.Client): Promise<void> {
    await one.connect();
    await one.query("listen content_version");
    if (client !== one) return;
    listening = true;
    // What changed until now was not heard of.
    doubt();
  }
  connect();
  const probe = setInterval(() => {
    const one = client;
    if (one && listening) one.query("select 1").catch((error: Error) => lost(one, error));
  }, PROBE_MS).unref();

  const current = () => (performance.now() - knownAt < TRUST_MS ? known : null);
  return {
    current,
    async read() {
      if (performance.now() < silentUntil) throw new Error("The database does not answer.");
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

const silence = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT_MS).unref());
