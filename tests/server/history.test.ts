import { join } from "node:path";
import SQLite from "better-sqlite3";
import pg from "pg";
import { expect, test } from "vitest";
import { site as config } from "#site-config";
import { json } from "../requests.ts";
import { freshPostgres } from "./fresh-postgres.ts";
import { logIn, run, startServer, temporaryFolder } from "./harness.ts";

type Post = { id: string; content: string };

/** Runs SQL statements, one by one, like a client that knows nothing of the site. */
async function execute(env: { DATA_DIR: string; DATABASE_URL?: string }, ...statements: string[]): Promise<void> {
  if (env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return client.end();
  }
  const database = new SQLite(join(env.DATA_DIR, "northquad.sqlite"), { timeout: 5_000 });
  for (const statement of statements) database.exec(statement);
  database.close();
}

test.each(["SQLite", "PostgreSQL"])(
  "on %s, texts overwritten by SQL beside a running server can be restored, and old versions are pruned",
  async (database) => {
    await using folder = await temporaryFolder();
    await using parts = new AsyncDisposableStack();
    const postgres = database === "PostgreSQL" ? parts.use(await freshPostgres()) : undefined;
    const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off", ...(postgres && { DATABASE_URL: postgres.url }) };
    await using server = await startServer(env);
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await logIn(server.origin)}` };
    const ask = async <Result>(path: string, init: RequestInit = {}) =>
      (await (await fetch(`${server.origin}/api/blogs${path}`, { ...init, headers })).json()) as Result;
    const numbers = async (id: string) => {
      const { versions } = await ask<{ versions: { version: number; savedBy: string | null }[] }>(`/${id}/versions`);
      return versions.map(({ version, savedBy }) => [version, savedBy]);
    };

    const { id } = await ask<Post>("", json({ title: "Kept", content: "As it was" }));
    await execute(env, "update blogs set content = 'By SQL'");
    expect(await numbers(id)).toEqual([
      [2, null],
      [1, `${config.name} admin`],
    ]);
    expect(await ask(`/${id}/versions/1`)).toMatchObject({ content: "As it was" });
    expect(await ask(`/${id}/versions/1/restore`, json({}))).toMatchObject({ content: "As it was", notes: [] });
    expect(await ask(`/${id}/versions/2`)).toMatchObject({ content: "By SQL" });

    await execute(env, ...Array.from({ length: 57 }, (_, index) => `update blogs set content = 'Text ${index + 4}'`));
    const prune = () => run(["cli/studio.ts", "history", "prune"], env);
    expect(await prune()).toMatchObject({ code: 0, output: "No versions are old enough to delete.\n" });
    await execute(env, "update versions set saved_at = '2020-01-01T00:00:00.000Z' where version not in (5, 60)");
    expect(await prune()).toMatchObject({ code: 0, output: "9 old versions are deleted.\n" });
    // The newest 50 versions stay, and one that is not old enough.
    expect((await numbers(id)).map(([version]) => version)).toEqual([
      ...Array.from({ length: 50 }, (_, index) => 60 - index),
      5,
    ]);
    expect(await prune()).toMatchObject({ code: 0, output: "No versions are old enough to delete.\n" });
  },
);
