import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { openSite } from "../sites/open-site.ts";

const BROTLI = { "Accept-Encoding": "gzip, br" };

test("pages and their data are cached compressed", async () => {
  await using site = await openSite({ sample: true });
  for (const path of ["/", "/blog?category=Design&utm_source=x", "/portfolio", "/about", "/blog.data", "/_.data"]) {
    const first = await site.fetch(path, { headers: BROTLI });
    const headers = { ...BROTLI, "If-None-Match": first.headers.get("ETag") ?? "" };
    const second = await site.fetch(path, { headers });
    expect([path, first.status, second.status]).toEqual([path, 200, 304]);
    expect([path, Object.fromEntries(first.headers)]).toMatchObject([
      path,
      {
        "content-encoding": "br",
        // A proxy must not rewrite HTML, which React would not find as it was rendered.
        "cache-control": `public, max-age=0, s-maxage=60, must-revalidate${path.includes(".data") ? "" : ", no-transform"}`,
        "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60",
        vary: "Accept-Encoding",
      },
    ]);
    // The policy contains the hashes of this response's scripts, and is sent again with the 304.
    const policy = path.includes(".data") ? "default-src 'none'" : "'sha256-";
    expect(second.headers.get("Content-Security-Policy")).toContain(policy);
  }
  for (const path of ["/blog?q=signal", "/blog?before=no-such-post", "/no-such-page", "/admin/login", "/api/blogs"])
    expect([path, (await site.fetch(path)).headers.get("ETag")]).toEqual([path, null]);
});

test("an admin's list is never sent to a visitor", async () => {
  await using site = await openSite();
  await site.create("/api/blogs", { title: "Hidden", content: "Text", status: "draft" });
  for (let round = 0; round < 2; round += 1) {
    expect(await (await site.fetch("/api/blogs", { token: site.token })).text()).toContain('"status":"draft"');
    expect(await site.text("/api/blogs")).toBe("[]");
  }
});

test("a change shows at the next request of every page", async () => {
  await using site = await openSite();
  const { id, slug } = await site.create<{ id: string; slug: string }>("/api/blogs", {
    title: "Round 0",
    content: "Text",
  });
  const paths = ["/", "/blog", `/blog/${slug}`, "/blog.data", "/rss.xml", "/api/blogs"];
  for (let round = 1; round <= 4; round += 1) {
    const change = json({ title: `Round ${round}.` }, "PUT");
    expect((await site.fetch(`/api/blogs/${id}`, { ...change, token: site.token })).status).toBe(200);
    for (const path of paths)
      expect([path, await site.text(path)]).toEqual([path, expect.stringContaining(`Round ${round}.`)]);
  }
});
