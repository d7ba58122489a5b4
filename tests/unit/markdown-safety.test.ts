import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { truncate } from "#app/content/shorten.ts";
import { expectSafe } from "../safe-html.ts";
import { XSS_VECTORS } from "../xss-vectors.ts";

test.each(XSS_VECTORS)("%j is rendered as safe HTML", async (vector) => {
  for (const text of [vector, `Text ${vector} text`, `- ${vector}\n- two`, `${vector}\n\n${vector}`]) {
    expectSafe((await renderMarkdown(text)).html);
  }
});

/** Random sequences of pieces that are significant to a Markdown parser. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(...XSS_VECTORS),
    fc.constantFrom("*", "**", "_", "`", "```", "~~~", "[", "]", "(", ")", "![", "](", "<", ">", "&", "#", "|", "\\"),
    fc.constantFrom(
      "\n",
      "\n\n",
      "    ",
      "\t",
      "- ",
      "1. ",
      "> ",
      "---",
      "|-|-|\n",
      "[a]: ",
      '"',
      "'",
      "\u0000",
      "\ud800",
    ),
    fc.constantFrom("/media/", "https://a.example", "mailto:a@b", "javascript:", "&quot;", "&#x3c;", "\u202e"),
    fc.string({ maxLength: 12, unit: "binary" }),
  ),
  { maxLength: 60 },
);

test("any combination of Markdown is rendered as safe HTML", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 300 }), async (parts, max) => {
      const { html, plainText } = await renderMarkdown(parts.join(""));
      expectSafe(html);
      expect(truncate(plainText, max).length).toBeLessThanOrEqual(max);
      expect(plainText).not.toMatch(/\n|^\s/);
    }),
    { numRuns: 400 },
  );
});

const DEEP = 50_000;
test.each([
  ["brackets", "[".repeat(DEEP)],
  ["closed brackets", "[".repeat(DEEP) + "]".repeat(DEEP)],
  ["images", "![".repeat(DEEP)],
  ["links", "[a](".repeat(DEEP)],
  ["quotes", ">".repeat(DEEP)],
  ["lists", "- ".repeat(DEEP)],
  ["asterisks", "*a ".repeat(DEEP)],
  ["underscores", "a_".repeat(DEEP)],
  ["backticks", Array.from({ length: 600 }, (_, n) => "`".repeat(n)).join(" ")],
  ["comments", "<!--".repeat(DEEP)],
  ["angle brackets", "<".repeat(DEEP * 3)],
  ["entities", "&amp".repeat(DEEP)],
  ["table cells", `${"|a".repeat(2_000)}\n${"|-".repeat(2_000)}\n${`${"|b".repeat(2_000)}\n`.repeat(20)}`],
  ["references", "[a]: /x\n".repeat(DEEP / 4)],
  ["hard breaks", "a  \n".repeat(DEEP)],
  ["headings", "# a\n".repeat(DEEP / 2)],
  ["code fences", "```\n".repeat(DEEP)],
  ["addresses", "https://a.example/ https://".repeat(DEEP / 10)],
  ["ends of an address", `https://a.example/${"!".repeat(DEEP)}${"&a;".repeat(DEEP)}`],
  ["host names", "www.".repeat(DEEP)],
  ["email addresses", "a@1.".repeat(DEEP)],
  ["narrow tables", "|a\n|-\n|b|c\n\n".repeat(DEEP / 4)],
  ["emphasis of links", "**[x](/y)**".repeat(DEEP / 10)],
])("thousands of nested or repeated %s are rendered as safe HTML", async (_what, text) => {
  expectSafe((await renderMarkdown(text.slice(0, 200_000))).html);
});
