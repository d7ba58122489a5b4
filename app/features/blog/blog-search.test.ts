import { expect, test } from "vitest";
import { BLOG_FILTERS, blogPath, matchesFilter, readBlogSearch } from "./blog-search.ts";

const search = (query: string) => readBlogSearch(new URLSearchParams(query));

test("a filter matches posts by category and tags", () => {
  const [all, one = "", , other = ""] = BLOG_FILTERS;
  const post = { category: one, tags: `mobile, ${other.toLowerCase()} , no-such` };
  expect(BLOG_FILTERS.filter((filter) => matchesFilter(post, filter))).toEqual([all, one, other]);
});

test("the URL of the blog contains only valid search parameters", () => {
  expect(blogPath(search("q=&category=All"))).toBe("/blog");
  expect(blogPath(search("category=no-such"))).toBe("/blog");
  const filter = BLOG_FILTERS[1];
  const blogSearch = search(`q=a%26b&category=${filter.toLowerCase()}`);
  const query = new URLSearchParams({ q: "a&b", category: filter, before: "some-post" });
  expect(blogPath(blogSearch, "some-post")).toBe(`/blog?${query}`);
});
