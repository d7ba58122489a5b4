import { expect, test } from "vitest";
import { BLOG_FILTERS, blogPath, matchesFilter, readBlogSearch } from "./blog-search.ts";

const search = (query: string) => readBlogSearch(new URLSearchParams(query));

test("a filter matches posts of its category and posts with its name among their tags", () => {
  const post = { category: "Design", tags: "mobile, AI , sustainability" };
  expect(BLOG_FILTERS.filter((filter) => matchesFilter(post, filter))).toEqual([
    "All",
    "Design",
    "AI",
    "Sustainability",
  ]);
});

test("the URL of the blog contains only the valid search parameters that are set", () => {
  expect(blogPath(search("q=&category=All"))).toBe("/blog");
  expect(blogPath(search("category=no-such"))).toBe("/blog");
  expect(blogPath(search("q=a%26b&category=ai"), "some-post")).toBe("/blog?q=a%26b&category=AI&before=some-post");
});
