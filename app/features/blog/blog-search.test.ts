import { expect, test } from "vitest";
import { blogPath, matchesSearch, readBlogSearch } from "./blog-search.ts";

const post = {
  title: "Designing for one bar of signal",
  author: { name: "Wanjiru, design" },
  category: "Design",
  tags: "mobile, AI , sustainability",
};
const asked = (query: string) => readBlogSearch(new URLSearchParams(query));

test.each([
  "",
  "q=BAR+OF",
  "q=wanjiru",
  "q=+signal+",
  "category=Design",
  "category=ai",
  "category=Sustainability&q=one",
])("a post is found by ?%s", (query) => expect(matchesSearch(post, asked(query))).toBe(true));

test.each(["q=mobile", "q=(", "category=Technology", "category=Design&q=blockchain"])(
  "a post is not found by ?%s",
  (query) => expect(matchesSearch(post, asked(query))).toBe(false),
);

test("an address holds what is asked for and nothing else", () => {
  expect(blogPath(asked("q=&category=All"))).toBe("/blog");
  expect(blogPath(asked("category=no-such"))).toBe("/blog");
  expect(blogPath(asked("q=a%26b&category=ai"), "some-post")).toBe("/blog?q=a%26b&category=AI&before=some-post");
});
