import type { Socket } from "node:net";
import { PostgresDialect, PostgresDriver, type DatabaseConnection } from "kysely";
import type { Log } from "#app/server/log/log.ts";
import { pg } from "./pg.ts";
import { isUnavailable } from "./error-codes.ts";
import { CommitUnknown } from "./errors.ts";

const CONNECT_MS = 3_000;
const STATEMENT_MS = 15_000;
/** The server cancels each statement after STATEMENT_MS, so a longer silence means that it is gone. */
export const RESPONSE_TIMEOUT_MS = 30_000;
const PAUSE_MS = { first: 50, longest: 1_000 };

/**
 * Opens connections to PostgreSQL. While the server is unreachable, attempts to connect back off (PAUSE_MS), and
 * requests in between fail at once. Visitors get cached pages without delay. Both dialects share the connections. Those
 * of `limited` break after `responseTimeoutMs`; `unlimited` is for transactions that lift the server's time limits.
 */
export function createPostgresDialects(url: string, size: number, log: Log, responseTimeoutMs: number) {
  const pool = openPool(url, size, log);
  const dialect = (limitMs: number) => {
    const connect = async () => {
      const client = await pool.connect();
      (client.connection.stream as Socket).setTimeout(limitMs);
      return client;
    };
    return new CommitCheckingDialect({ pool: { ...pool, connect } });
  };
  return { limited: dialect(responseTimeoutMs), unlimited: dialect(0) };
}

function openPool(url: string, size: number, log: Log) {
  const { Pool, types } = pg();
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    // Finds a dead server in a long silence, and makes firewalls keep the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: RESPONSE_TIMEOUT_MS,
    application_name: "northquad",
    // By default, pg returns count(*) and bigint as strings. All of the site's values fit into a number.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // Without both listeners, a broken connection would end the process: the pool emits errors of idle clients only.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection failed"));
    const { stream } = client.connection;
    stream.on("timeout", () => stream.destroy(new ServerSilent()));
  });

  let pause = 0;
  let nextTry = -Infinity;
  let failure: unknown;
  return {
    options: pool.options,
    async connect() {
      if (performance.now() < nextTry) throw failure;
      try {
        const client = await pool.connect();
        [pause, nextTry] = [0, -Infinity];
        return client;
      } catch (error) {
        // With other connections open, the server is reachable and only busy.
        if (pool.totalCount === 0) {
          pause = Math.min(PAUSE_MS.longest, pause * 2 || PAUSE_MS.first);
          nextTry = performance.now() + pause;
          failure = error;
        }
        throw error;
      }
    },
    async end() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Throws CommitUnknown when the connection broke during a commit. */
class CommitCheckingDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      // With severity ERROR the server has rolled back. FATAL, or a broken connection, leaves the result unknown.
      const rolledBack = error instanceof pg().DatabaseError && error.severity === "ERROR";
      throw !rolledBack && isUnavailable(error) ? new CommitUnknown(error) : error;
    }
  }
  /** Ignores a failing rollback: the server rolls back when the connection ends, and the first error says more. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

class CommitCheckingDialect extends PostgresDialect {
  #config: ConstructorParameters<typeof PostgresDialect>[0];
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new CommitCheckingDriver(this.#config);
  }
}

class ServerSilent extends Error {
  code = "ETIMEDOUT";
  override message = "The database server no longer responds.";
}
