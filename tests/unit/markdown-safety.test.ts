import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown.server.ts";
import { cut } from "#app/text/shorten.ts";
import { expectSafe } from "../safe-html.ts";
import { XSS_VECTORS } from "../xss-vectors.ts";

test.each(XSS_VECTORS)("%j is rendered harmless", async (vector) => {
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

test("whatever is put together, its HTML is harmless, and its words have no more than their length", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 300 }), async (parts, max) => {
      const { html, plainText } = await renderMarkdown(parts.join(""));
      expectSafe(html);
      expect(cut(plainText, max).length).toBeLessThanOrEqual(max);
      expect(plainText).not.toMatch(/\n|^\s/);
    }),
    { numRuns: 400 },
  );
});

const DEEP = 50_000;
test.each([
  ["brackets", "[".repeat(DEEP)],
  ["closed brackets", "[".repeat(DEEP) + "]".repeat(DEEP)],
  ["pictures", "![".repeat(DEEP)],
  ["links", "[a](".repeat(DEEP)],
  ["quotes", ">".repeat(DEEP)],
  ["lists", "- ".repeat(DEEP)],
  ["stars", "*a ".repeat(DEEP)],
  ["underscores", "a_".repeat(DEEP)],
  ["backticks", Array.from({ length: 600 }, (_, n) => "`".repeat(n)).join(" ")],
  ["comments", "<!--".repeat(DEEP)],
  ["angles", "<".repeat(DEEP * 3)],
  ["entities", "&amp".repeat(DEEP)],
  ["table cells", `${"|a".repeat(2_000)}\n${"|-".repeat(2_000)}\n${`${"|b".repeat(2_000)}\n`.repeat(20)}`],
  ["references", "[a]: /x\n".repeat(DEEP / 4)],
  ["hard breaks", "a  \n".repeat(DEEP)],
  ["headings", "# a\n".repeat(DEEP / 2)],
  ["fences", "```\n".repeat(DEEP)],
  ["emphasis of links", "**[x](/y)**".repeat(DEEP / 10)],
])("many thousand nested or repeated %s end in harmless HTML", async (_what, text) => {
  expectSafe((await renderMarkdown(text.slice(0, 200_000))).html);
});
