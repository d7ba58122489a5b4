import { expect, test } from "vitest";
import { BLOG_FILTERS, blogPath } from "#app/features/blog/blog-search.ts";
import { cacheKey } from "./cacheable-urls.server.ts";

const FILTERED = blogPath({ q: "", category: BLOG_FILTERS[1] });

test.each([
  ["/", "/"],
  ["/?utm_source=x&q=y", "/"],
  ["/blog/some-post?fbclid=1", "/blog/some-post"],
  ["/blog?utm=1", "/blog"],
  [`${FILTERED.toLowerCase()}&x=1`, FILTERED],
  ["/blog?category=no-such", "/blog"],
  [`${FILTERED.replace("?", "?q=%20&")}&before=some-post`, `${FILTERED}&before=some-post`],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=site%2Fhome", "/_.data?_routes=site%2Fhome"],
  ["/blog.data?x=1&before=a-post", "/blog.data?before=a-post"],
  [
    `${FILTERED.replace("?", ".data?_routes=features/blog/pages/blog-page&")}&x=1`,
    `${FILTERED.replace("?", ".data?")}&_routes=features%2Fblog%2Fpages%2Fblog-page`,
  ],
  ["/portfolio?before=a-shop&x=1", "/portfolio?before=a-shop"],
  ["/portfolio/a-shop.data", "/portfolio/a-shop.data"],
  ["/sitemap.xml?1", "/sitemap.xml"],
  ["/sitemap-case-studies-2-1.xml", "/sitemap-case-studies-2-1.xml"],
  ["/og/blog/a-post.png", "/og/blog/a-post.png"],
  ["/api/blogs?fields=summary", "/api/blogs?fields=summary"],
])("%s is cached as %s", (url, key) => expect(cacheKey(url)).toBe(key));

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
  "/blog.data?_routes=root&before=any-post",
  "/blog.data?_routes=features/blog/pages/blog-page,root",
  "/about.data?_routes=",
  "/.data",
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
])("%s is not cached", (url) => expect(cacheKey(url)).toBeNull());
