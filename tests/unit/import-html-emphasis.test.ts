import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "#app/import/formats/html/html-to-markdown.ts";

/** Converts HTML to Markdown, and that to HTML, in which bold is in <strong> and italic in <em>. */
const convert = (html: string) => {
  const { markdown } = htmlToMarkdown(html);
  return { markdown, html: new MarkdownIt().render(markdown).trim() };
};

test.each([
  ["a colon before a letter", "<strong>Note:</strong>text", "**Note**:text"],
  ["a quotation before a letter", "Der <strong>„Zitat“</strong>ist", "Der **„Zitat**“ist"],

  ["parentheses within a word", "a<em>(b)</em>c", "a(*b*)c"],

  ["an emoji", "<b>Hi 😀</b>you", "**Hi** 😀you"],

  ["punctuation before punctuation", "(<strong>a.</strong>)", "(**a.**)"],

  ["bold beside bold", "<strong>a</strong><strong>b</strong>", "**ab**"],

  ["deleted text", "<del>a.</del>b<s>c</s><del>d</del>", "~~a~~.b~~cd~~"],
  ["a line break at its end", "<strong>Title:<br></strong>text", "**Title:**  \ntext"],

  ["line breaks within it", "<b>a<br><br>b</b>", "**a**  \n  \n**b**"],

  ["italic in italic", '<i><em class="italic">it</em></i>', "*it*"],

  ["bold in italic", "<i>a <b>b</b></i>", "*a **b***"],

  ["a link at its end", '<b>a <a href="https://a.example">b</a></b> c', "**a [b](https://a.example)** c"],
  ["a link before a letter", "<strong>see <a href=x>this</a></strong>s", "**see** [this](x)s"],

  ["code before a letter", "<b>see <span><code>a`b</code></span></b>s", "**see** ``a`b``s"],

  ["an image before a letter", "<b>a<img src=x></b>c", "**a**![](x)c"],

  ["deleted text before a letter", "<b><del>a</del></b>c", "~~a~~c"],

  ["Google Docs", '<b id="docs-internal-guid-1" style="font-weight: normal;"><p>One</p><p>Two</p></b>', "One\n\nTwo"],
  ["paragraphs", "<b><p>One</p><p><b>Two</b></p></b>", "One\n\n**Two**"],
])("emphasis with %s becomes valid Markdown", (_what, html, markdown) => {
  const converted = convert(html);
  expect(converted.markdown).toBe(markdown);
  expect(converted.html).not.toMatch(/\*\*|~~/);
});

test("a heading with line breaks becomes one line", () => {
  expect(convert("<h2>First line<br>second <b>line<br>or third</b></h2>text").markdown).toBe(
    "## First line second **line or third**\n\ntext",
  );
});

test.each([
  ["brackets of links in bold", `<b>${"[](".repeat(50_000)}<a href=x>b</a></b>a`],

  ["links in bold", '<b>a <a href="x">[b`</a></b>c'.repeat(10_000)],
])("%s are converted in seconds", { timeout: 20_000 }, (_what, html) => {
  expect(htmlToMarkdown(html).markdown).not.toBe("");
});
