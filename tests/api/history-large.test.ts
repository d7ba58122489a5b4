import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/db/client.ts";
import { openTestSite } from "../harness.ts";
import { KINDS, openHistory } from "../history.ts";

/** Copies the first version of every item as versions 2 to `most` by SQL, instead of saving that often. */
const fill = (db: Db, most: number) =>
  sql`with recursive numbers(number) as (select 2 union all select number + 1 from numbers where number < ${sql.lit(most)})
    insert into versions (type, item_id, version, saved_at, saved_by, state)
    select type, item_id, number, saved_at, saved_by, state from versions cross join numbers`.execute(db);

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
