import { expect, test } from "vitest";
import { form, json, openTestSite } from "../harness.ts";
import { storedPost } from "../stored-posts.ts";

/** Counts how often the event loop turns, and so could serve other requests, during this work. */
async function turnsDuring(work: () => Promise<Response>, status: number): Promise<number> {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const response = await work();
  clearImmediate(next);
  expect(response.status).toBe(status);
  return turns;
}

const NAMES = Array.from({ length: 500 }, (_, index) => `old-${index}`);

test("other requests are served while many redirects are imported, links are checked, and posts are published", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const table = ["from,to", ...NAMES.map((name) => `/${name},/about`)].join("\n");
  const csv = { method: "POST", headers: { "Content-Type": "text/csv" }, body: table, token };
  expect(await turnsDuring(() => site.fetch("/api/redirects/import", csv), 200)).toBeGreaterThan(30);

  const links = NAMES.map((name) => `[${name}](/blog/${name})`).join(" ");
  expect((await site.fetch("/api/blogs", { ...form({ title: "Links", content: links }), token })).status).toBe(201);
  expect(await turnsDuring(() => site.fetch("/api/checks", { token }), 200)).toBeGreaterThan(10);

  const posts = NAMES.map((_, index) => ({ ...storedPost(index, site.clock.now, "Text"), status: "draft" }));
  await site.site.services.db.insertInto("blogs").values(posts).execute();
  const ids = posts.map(({ id }) => id);
  for (const action of ["publish", "delete"]) {
    const change = () => site.fetch("/api/blogs/bulk", { ...json({ action, ids }), token });
    expect(await turnsDuring(change, 200)).toBeGreaterThan(15);
  }
});
