import { expect, test } from "vitest";
import { readMinutes } from "#app/text/read-minutes.ts";
import { countForeignImages, countWords, missingAlts } from "./text-facts.ts";

test("words are counted without Markdown syntax and URLs", () => {
  expect(countWords("")).toBe(0);
  expect(countWords("## A *short* text, isn’t it?")).toBe(5);
  expect(countWords("[two words](https://example.org/a/b-c) ![an image](/media/x.webp)")).toBe(4);
});

test("the reading time is a minute per 1,500 characters, and at least one minute", () => {
  expect(readMinutes("")).toBe(1);
  expect(readMinutes("x".repeat(1500))).toBe(1);
  expect(readMinutes("x".repeat(1501))).toBe(2);
});

test("images on other sites are counted, and the site's own images are not", () => {
  const text = "![a](https://other.example/a.png) ![b](/media/b.webp) ![c](../c.png) [d](https://other.example)";
  expect(countForeignImages(text)).toBe(1);
});

test("images without an alternative text are found", () => {
  const text = "![A cat](/media/a.webp)\n![](/media/b.webp) and ![ ](/media/c.webp)";
  expect(missingAlts(text).map((position) => text.slice(position - 2, position))).toEqual(["![", "!["]);
});

test.each(["![", "](", "![](", "[a]("])("a text of 50,000 times %j can be counted", (mark) => {
  const text = mark.repeat(50_000);
  expect([countWords(text), countForeignImages(text), missingAlts(text)]).toEqual([expect.any(Number), 0, []]);
});
