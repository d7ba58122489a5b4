import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { form, json, openTestSite } from "../harness.ts";
import { storedPost } from "../stored-posts.ts";

const NAMES = Array.from({ length: 500 }, (_, index) => `old-${index}`);

/* Not on PostgreSQL: there the event loop turns with each query. */
test("checks and bulk actions leave the event loop free", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  // Sees only what is committed: a save then waits for the disk, for which the event loop turns anyway.
  using committed = asDisposable(new SQLite(join(site.dataDir, "northquad.sqlite"), { readonly: true }));
  const count = (rows: string) => () => committed.db.prepare(`select count(*) from ${rows}`).pluck().get();

  /** Counts the turns of the event loop until this count is reached, or until the response. */
  const turnsDuring = async (work: () => Promise<Response>, counted: () => unknown, reached: number) => {
    let turns = 0;
    let next = setImmediate(function turn() {
      if (counted() === reached) return;
      turns += 1;
      next = setImmediate(turn);
    });
    const response = await work();
    clearImmediate(next);
    expect(response.status).toBe(200);
    return turns;
  };

  const links = NAMES.map((name) => `[${name}](/blog/${name})`).join(" ");
  expect((await site.fetch("/api/blogs", { ...form({ title: "Links", content: links }), token })).status).toBe(201);
  expect(
    await turnsDuring(
      () => site.fetch("/api/checks", { token }),
      () => null,
      1,
    ),
  ).toBeGreaterThan(15);

  const posts = NAMES.map((_, index) => ({ ...storedPost(index, site.clock.now, "Text"), status: "draft" }));
  await site.site.services.db.insertInto("blogs").values(posts).execute();
  const ids = posts.map(({ id }) => id);
  const change = (action: string) => () => site.fetch("/api/blogs/bulk", { ...json({ action, ids }), token });
  const drafts = count("blogs where status = 'draft'");
  expect(await turnsDuring(change("publish"), drafts, 0)).toBeGreaterThan(15);
  expect(await turnsDuring(change("delete"), count("blogs"), 1)).toBeGreaterThan(15);
});

const asDisposable = (db: SQLite.Database) => ({ db, [Symbol.dispose]: () => db.close() });
