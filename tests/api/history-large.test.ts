import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { listVersions } from "#app/content/versions/queries.server.ts";
import type { Db } from "#app/db/client.ts";
import { openTestSite } from "../harness.ts";
import { KINDS, openHistory } from "../history.ts";

/** Copies the first version of every item as versions 2 to `most` by SQL, instead of saving that often. */
const fill = (db: Db, most: number) =>
  sql`with recursive numbers(number) as (select 2 union all select number + 1 from numbers where number < ${sql.lit(most)})
    insert into versions (type, item_id, version, saved_at, saved_by, state)
    select type, item_id, number, saved_at, saved_by, state from versions cross join numbers`.execute(db);

/** Returns the database's plan of the only query that `work` makes. */
async function planOf(db: Db, explain: string, work: (db: Db) => Promise<unknown>): Promise<string> {
  const queries: CompiledQuery[] = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(recording);
  expect(queries).toHaveLength(1);
  const [query] = queries;
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query?.sql}`, [...(query?.parameters ?? [])]));
  return JSON.stringify(rows);
}

test("a long history is paginated at 1,000 versions, and the Link header leads to the rest", async () => {
  await using site = await openTestSite();
  const history = await openHistory("blogs", site);
  const { id } = await history.create(KINDS.blogs.fields);
  await fill(site.site.services.db, 1_205);
  const seen: number[] = [];
  let path: string | undefined = `/api/blogs/${id}/versions`;
  const lengths: number[] = [];
  while (path) {
    const response: Response = await site.fetch(path, { token: history.token });
    const { versions } = (await response.json()) as { versions: { version: number; current: boolean }[] };
    expect(versions.filter(({ current }) => current)).toHaveLength(seen.length === 0 ? 1 : 0);
    seen.push(...versions.map(({ version }) => version));
    lengths.push(versions.length);
    path = /^<(.*)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  expect(lengths).toEqual([1_000, 205]);
  expect(seen).toEqual(Array.from({ length: 1_205 }, (_, index) => 1_205 - index));
  const part = await history.ask(`/${id}/versions?limit=2&cursor=5`);
  expect(part.body.versions.map(({ version }: { version: number }) => version)).toEqual([4, 3]);
  expect(part.response.headers.get("X-Next-Cursor")).toBe("3");
  for (const query of ["limit=0", "limit=1001", "cursor=x", "cursor=-1", "since=1", "limit=1&limit=2"]) {
    expect([query, (await history.ask(`/${id}/versions?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await history.restore(id, 3)).status).toBe(200);
});

test("the query for one item's history uses an index, without a sort or a table scan", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const history = await openHistory("blogs", site);
  for (let count = 0; count < 20; count += 1) await history.create(KINDS.blogs.fields);
  await fill(db, 500);
  const postgres = process.env["TEST_DATABASE"] === "postgres";
  if (postgres) await sql`analyze versions`.execute(db);
  const explain = postgres ? "explain" : "explain query plan";
  // For an item that has a large part of all versions, PostgreSQL may rightly prefer to sort them.
  const item = { type: "blogs", id: "x" } as const;
  for (const part of [{ limit: 1_001 }, { limit: 11, below: 300 }]) {
    const plan = await planOf(db, explain, (recording) => listVersions(recording, item, part));
    expect(plan).toMatch(postgres ? /Index Scan Backward using versions_pkey/ : /SEARCH versions USING INDEX/);
    expect(plan).not.toMatch(/Sort|TEMP B-TREE|Seq Scan|SCAN versions/);
  }
});
