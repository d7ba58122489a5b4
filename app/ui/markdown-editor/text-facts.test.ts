import { expect, test } from "vitest";
import { readMinutes } from "#app/text/read-minutes.ts";
import { countForeignImages, countWords, missingAlts } from "./text-facts.ts";

test("words are counted without marks and URLs", () => {
  expect(countWords("")).toBe(0);
  expect(countWords("## A *short* text, isn’t it?")).toBe(5);
  expect(countWords("[two words](https://example.org/a/b-c) ![an image](/media/x.webp)")).toBe(4);
});

test("1,500 characters are a minute, and every text takes one", () => {
  expect(readMinutes("")).toBe(1);
  expect(readMinutes("x".repeat(1500))).toBe(1);
  expect(readMinutes("x".repeat(1501))).toBe(2);
});

test("images that lie on other sites are counted, our own are not", () => {
  expect(countForeignImages("![a](https://other.example/a.png) ![b](/media/b.webp) [c](https://other.example)")).toBe(
    1,
  );
});

test("an image without words for it is found", () => {
  const text = "![A cat](/media/a.webp)\n![](/media/b.webp) and ![ ](/media/c.webp)";
  expect(missingAlts(text).map((position) => text.slice(position - 2, position))).toEqual(["![", "!["]);
});

test.each(["![", "](", "![](", "[a]("])("a text of %j alone is counted, too", (mark) => {
  const text = mark.repeat(50_000);
  expect([countWords(text), countForeignImages(text), missingAlts(text)]).toEqual([expect.any(Number), 0, []]);
});
