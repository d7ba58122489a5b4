import { tests as examples } from "commonmark-spec";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown.server.ts";
import { expectSafe } from "../safe-html.ts";

const reference = new MarkdownIt("commonmark");
const ALLOWED = /^(https?:|mailto:|\/(?!\/)|#)/i;

/** Returns why an example must be rendered differently here; null when it must match the specification. */
function difference(markdown: string): string | null {
  const tokens = reference.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  if (tokens.some(({ type }) => type === "html_block" || type === "html_inline")) return "raw HTML is shown as text";
  if (tokens.some(({ type }) => type === "image")) return "pictures from elsewhere are links";
  const links = tokens.filter(({ type }) => type === "link_open").map((token) => String(token.attrGet("href")));
  if (links.some((href) => !ALLOWED.test(href))) return "links lead to the web, to mail or to this site";
  return null;
}

/** Removes intended differences: ids, lowered headings, rel, highlighted code, and attributes for the focus. */
function plain(html: string): string {
  return (
    html
      .replace(/<(\/?)h1\b/g, "<$1h2")
      .replace(/ id="s-[^"]*"| rel="noopener noreferrer nofollow"/g, "")
      .replace(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code><\/pre>/g, (_, code: string) => {
        return `<pre>${code.replace(/<\/?span[^>]*>/g, "").replace(/\n+$/, "")}</pre>`;
      })
      .replace(
        /&#x(26|3C|3E|22);/gi,
        (_, hex: string) => ({ 26: "&amp;", "3C": "&lt;", "3E": "&gt;" })[hex] ?? "&quot;",
      )
      .replaceAll(" />", ">")
      // The specification leaves line endings between tags open.
      .replace(/>\n+</g, "><")
      .replaceAll("&quot;", '"')
      .trimEnd()
  );
}

test("every example of the CommonMark specification is rendered as specified, except for intended differences", async () => {
  const counts: Record<string, number> = {};
  const wrong: unknown[] = [];
  for (const { number, markdown: source, html } of examples) {
    const text = source.replaceAll("→", "\t");
    const { html: ours } = await renderMarkdown(text);
    expectSafe(ours);
    const why = difference(text);
    counts[why ?? "the same"] = (counts[why ?? "the same"] ?? 0) + 1;
    const [is, should] = [plain(ours), plain(html.replaceAll("→", "\t"))];
    if (!why && is !== should) wrong.push({ number, is, should });
  }
  expect(wrong).toEqual([]);
  // The exact counts reveal any new difference.
  expect(counts).toEqual({
    "the same": 534,
    "raw HTML is shown as text": 72,
    "pictures from elsewhere are links": 22,
    "links lead to the web, to mail or to this site": 24,
  });
});
