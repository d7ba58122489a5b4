import { expect, test } from "vitest";
import { KEPT_PAGES, keptAddress } from "./cacheable-urls.ts";
import routes from "./routes.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=x&q=y", "/"],
  ["/blog/some-post?fbclid=1", "/blog/some-post"],
  ["/blog?utm=1", "/blog"],
  ["/blog?category=design&x=1", "/blog?category=Design"],
  ["/blog?category=no-such", "/blog"],
  ["/blog?q=%20&category=ai&before=some-post", "/blog?category=AI&before=some-post"],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=site%2Fhome", "/_.data?_routes=site%2Fhome"],
  [
    "/blog.data?_routes=features/blog/pages/blog-page,root&x=1",
    "/blog.data?_routes=root%2Cfeatures%2Fblog%2Fpages%2Fblog-page",
  ],
  ["/blog.data?category=AI&_routes=root", "/blog.data?category=AI&_routes=root"],
  ["/portfolio?before=a-shop&x=1", "/portfolio?before=a-shop"],
  ["/portfolio/a-shop.data", "/portfolio/a-shop.data"],
  ["/sitemap.xml?1", "/sitemap.xml"],
  ["/og/blog/a-post.png", "/og/blog/a-post.png"],
  ["/api/blogs?fields=summary", "/api/blogs?fields=summary"],
])("%s is kept as %s", (url, address) => expect(keptAddress(url)).toBe(address));

test.each([
  "/blog?q=word",
  "/blog?open=a-post",
  "/portfolio?open=a-shop",
  "/portfolio?before=%2F",
  "/blog?before=..%2F..",
  "/blog/",
  "/Blog",
  "//",
  "/blog/%2e%2e",
  "/blog/:slug",
  "/blog/a/b",
  "/blog.data?_routes=site/home",
  "/blog.data?_routes=root,nonsense",
  "/:slug.data",
  "/constructor",
  "/__proto__",
  "/admin/login",
  "/admin/blogs.data",
  "/api/blogs?limit=2",
  "/api/blogs?fields=summary&x=1",
  "/api/blogs/a-post",
  "/api/subscribers",
  "/subscribe",
  "/no-such-page",
  "http://evil.example/",
  "*",
  `/blog?category=${"x".repeat(2_000)}`,
])("%s is not kept", (url) => expect(keptAddress(url)).toBeNull());

/** Not kept, because they change with the asker, lead elsewhere or are not public. */
const PASSING = /^\/(?:admin|subscribe|projects|preview|design|\*)/;

test("every public page of routes.ts is kept or known to pass, under its own module", () => {
  const found: Record<string, string> = {};
  const walk = (list: typeof routes, path: string) => {
    for (const one of list) {
      const here = one.path ? `${path}/${one.path}` : path;
      if (one.children) walk(one.children as typeof routes, here);
      else found[here || "/"] = one.file.replace(/\.tsx?$/, "");
    }
  };
  walk(routes, "");
  const open = Object.entries(found).filter(([path]) => !PASSING.test(path));
  expect(Object.fromEntries(open)).toEqual(KEPT_PAGES);
});
