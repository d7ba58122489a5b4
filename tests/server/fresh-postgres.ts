import pg from "pg";
import { inject } from "vitest";

/** Creates an empty database on the test PostgreSQL, which is faster than starting another server. */
export async function freshPostgres(): Promise<AsyncDisposable & { url: string }> {
  const shared: string | undefined = inject("postgresUrl");
  if (!shared) throw new Error("PostgreSQL is not installed: this test needs its initdb and pg_ctl.");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = new URL(shared);
  url.pathname = `/${name}`;
  await execute(shared, `create database ${name}`);
  return { url: url.href, [Symbol.asyncDispose]: () => execute(shared, `drop database ${name} with (force)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
