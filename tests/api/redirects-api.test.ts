import { expect, test } from "vitest";
import { form, freshDatabase, json, openTestSite } from "../harness.ts";
import { ITEM_PAGES, look } from "../missing-paths.ts";

type Item = { _id: string; id: string; from: string; to: string; createdAt: string };

async function openSite(on?: Awaited<ReturnType<typeof freshDatabase>>, env = {}) {
  const site = await openTestSite(env, on, ITEM_PAGES);
  const token = await site.login();
  const ask = (path: string, init?: RequestInit) => site.fetch(path, { ...init, token });
  return {
    ...site,
    ask,
    at: (path: string) => look((target) => site.fetch(target), path),
    add: (from: unknown, to: unknown) => ask("/api/redirects", json({ from, to })),
    post: async (slug: string) => {
      const response = await ask("/api/blogs", form({ title: slug, content: "Text", slug }));
      return ((await response.json()) as Item).id;
    },
    list: async () => ((await (await ask("/api/redirects")).json()) as { redirects: Item[] }).redirects,
  };
}

test("a redirect can be created, listed, followed with its query, and deleted", async () => {
  await using site = await openSite();
  const created = await site.add("/2019/05/hello/", "/contact");
  expect(created.status).toBe(201);
  const item = (await created.json()) as Item;
  expect(item).toEqual({
    _id: item.id,
    id: item.id,
    from: "/2019/05/hello",
    to: "/contact",
    createdAt: item.createdAt,
  });
  expect(await site.list()).toEqual([item]);
  expect(await site.at("/2019/05/hello?a=1&b")).toBe("308 /contact?a=1&b");
  expect(await site.at("/2019/05/hello/")).toBe("308 /contact");
  expect((await site.ask(`/api/redirects/${item.id}`, { method: "DELETE" })).status).toBe(200);
  expect(await site.at("/2019/05/hello")).toBe("404");
  expect((await site.ask(`/api/redirects/${item.id}`, { method: "DELETE" })).status).toBe(404);
  const trail = (await (await site.ask("/api/audit")).json()) as { entries: { action: string }[] };
  expect(trail.entries.map(({ action }) => action).slice(0, 2)).toEqual(["redirect.delete", "redirect.create"]);
});

const REJECTED: [field: string, value: unknown][] = [
  ["from", "old"],
  ["from", "//other.example"],
  ["from", "/admin"],
  ["from", "/Admin/blogs"],
  ["from", "/%61pi/blogs"],
  ["from", "/media/x.png"],
  ["from", "/"],
  ["from", "/old?page=1"],
  ["from", 5],
  ["to", ""],
  ["to", "https://other.example/"],
  ["to", "//other.example"],
  ["to", "/\\other.example"],
  ["to", "/%5Cother.example"],
  ["to", "/%2F%2Fother.example"],
  ["to", "/%252F%252Fother.example"],
  ["to", "/.//other.example"],
  ["to", "/a/../..//other.example"],
  ["to", "/\tother.example"],
  ["to", "/x%0d%0aSet-Cookie:a=b"],
  ["to", "/x?y=%0aSet-Cookie:a=b"],
  ["to", "/\u202Eevil"],
  ["to", "/%ff"],
  ["to", "javascript:alert(1)"],
  ["to", `/${"x".repeat(600)}`],
  ["to", null],
  ["to", "/admin.data"],
  ["to", "/blog/a.data?x=1"],
];

test("a value that is not a path of this site is rejected", async () => {
  await using site = await openSite();
  for (const [field, value] of REJECTED) {
    const response = await site.ask("/api/redirects", json({ from: "/old", to: "/contact", [field]: value }));
    const { message, errors } = (await response.json()) as { message: string; errors: Record<string, string> };
    expect([field, value, response.status, Object.keys(errors), message.endsWith(".")]).toEqual([
      field,
      value,
      400,
      [field],
      true,
    ]);
  }
  expect(await site.list()).toEqual([]);
});

test("a redirect loop is rejected", async () => {
  await using site = await openSite();
  await site.post("a");
  expect((await site.add("/x", "/x/")).status).toBe(400);
  expect((await site.add("/x", "/y")).status).toBe(201);
  expect((await site.add("/y", "/z?q=1")).status).toBe(201);
  expect((await site.add("/z", "/x#top")).status).toBe(400);
  for (const from of ["/x", "/blog/a", "/blog", "/about", "/projects", "/rss.xml"]) {
    expect([from, (await site.add(from, "/contact")).status]).toEqual([from, 409]);
  }
  expect(await site.at("/x?a=1#b")).toBe("308 /z?q=1&a=1");
});

test.each([
  "/.well-known/security.txt",
  "/sitemap-pages.xml",
  "/og/blog/a.png",
  "/healthz",
  "/readyz",
  "/metrics",
  "/invitation",
  "/ABOUT",
  "/Subscribe",
  "/Blog/a",
])("a redirect cannot start at %s, which the site itself serves", async (from) => {
  await using site = await openSite(undefined, { METRICS_TOKEN: "m".repeat(32) });
  await site.post("a");
  const response = await site.add(from, "/contact");
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { errors: { from: `There is a page at ${from}, so a redirect has no effect.` } },
  ]);
});

test.each(["/og/blog/none.png", "/metrics", "/Blog/none", "/about/us"])(
  "a redirect can start at %s, where the site serves nothing",
  async (from) => {
    await using site = await openSite();
    expect((await site.add(from, "/contact")).status).toBe(201);
  },
);

test("a redirect follows its target to a new slug", async () => {
  await using site = await openSite();
  const id = await site.post("a");
  await site.add("/old", "/blog/a");
  await site.ask(`/api/blogs/${id}`, form({ slug: "b" }, "PUT"));
  expect(await site.at("/old")).toBe("308 /blog/b");
  expect((await site.list()).map(({ from, to }) => `${from} ${to}`)).toEqual(["/blog/a /blog/b", "/old /blog/b"]);
  await site.ask(`/api/blogs/${id}`, { method: "DELETE" });
  expect([await site.at("/old"), await site.at("/blog/a")]).toEqual(["410", "410"]);
  expect((await site.list()).map(({ from }) => from)).toEqual(["/old"]);
  // A redirect may take over the URL of a deleted item.
  expect((await site.add("/blog/a", "/contact")).status).toBe(201);
  expect(await site.at("/blog/a")).toBe("308 /contact");
});

test("a missing path that now has a page is not listed", async () => {
  await using fresh = await freshDatabase();
  let id = "";
  {
    await using site = await openSite(fresh);
    id = await site.post("soon");
    await site.ask("/api/blogs/bulk", json({ action: "unpublish", ids: [id] }));
    // The pages of this test know items only; /about stands for a page that a later release has.
    for (const path of ["/blog/soon", "/about", "/blog/never", "/lost"]) expect(await site.at(path)).toBe("404");
  }
  await using site = await openSite(fresh);
  const missing = async () => {
    const response = await site.ask("/api/redirects/missing");
    return ((await response.json()) as { missingPaths: { path: string }[] }).missingPaths.map(({ path }) => path);
  };
  expect(await missing()).toEqual(["/blog/never", "/blog/soon", "/lost"]);
  await site.ask("/api/blogs/bulk", json({ action: "publish", ids: [id] }));
  expect(await missing()).toEqual(["/blog/never", "/lost"]);
});

test("at most 500 missing URLs are counted", async () => {
  await using fresh = await freshDatabase();
  {
    await using site = await openSite(fresh);
    for (let number = 0; number < 700; number += 1) await site.at(`/lost-${number}`);
    await site.at("/lost-699");
  }
  await using site = await openSite(fresh);
  const { missingPaths } = (await (await site.ask("/api/redirects/missing")).json()) as {
    missingPaths: { path: string; hits: number }[];
  };
  expect(missingPaths).toHaveLength(500);
  expect(missingPaths[0]).toMatchObject({ path: "/lost-699", hits: 2 });
});
