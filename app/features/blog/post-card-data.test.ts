import { expect, test } from "vitest";
import type { PostSummary } from "./post.ts";
import { FEATURED_TEXT, GRID_TEXT, reactions, toPostCardData } from "./post-card-data.ts";

const quirks = { inventedReactions: true } as Parameters<typeof toPostCardData>[2];
const text = (post: Partial<PostSummary>, length: number) =>
  toPostCardData({ id: "a", excerpt: "", preview: "", ...post } as PostSummary, length, quirks).text;

test("a card shows a written excerpt unchanged", () => {
  expect(text({ excerpt: "Short.", preview: "Something else." }, GRID_TEXT)).toBe("Short.");
});

test("a card without an excerpt shows the start of the content", () => {
  const preview = "abcdefghij".repeat(20);
  expect(text({ preview }, GRID_TEXT)).toBe(`${preview.slice(0, 150)}…`);
  expect(text({ preview }, FEATURED_TEXT)).toBe(`${preview}…`);
  expect(text({ preview: preview.slice(0, 150) }, GRID_TEXT)).toBe(preview.slice(0, 150));
});

test("missing likes and comments are derived from the id", () => {
  const invented = reactions({ id: "a" }, quirks);
  expect(invented).toEqual(reactions({ id: "a" }, quirks));
  expect(invented.likes).toBeGreaterThanOrEqual(0);
  expect(reactions({ id: "b" }, quirks)).not.toEqual(invented);
  expect(reactions({ id: "a", likes: 0, comments: 0 }, quirks)).toEqual({ likes: 0, comments: 0 });
  expect(reactions({ id: "a" }, { inventedReactions: false })).toEqual({ likes: null, comments: null });
});
