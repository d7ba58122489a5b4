import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";

/** Converts HTML to Markdown and back. Bold is <strong>, and italic <em>. */
const convert = (html: string) => {
  const { markdown } = htmlToMarkdown(html);
  return { markdown, html: new MarkdownIt().render(markdown).trim() };
};

test.each([
  ["a colon before a letter", "<strong>Note:</strong>text", "**Note**:text"],
  ["a quotation before a letter", "Der <strong>„Zitat“</strong>ist", "Der **„Zitat**“ist"],
  ["brackets of Japanese", "これは<strong>「重要」</strong>です。", "これは「**重要**」です。"],
  ["parentheses within a word", "a<em>(b)</em>c", "a(*b*)c"],
  ["escaped punctuation", "a<em>*b_</em>c", String.raw`a\**b*\_c`],
  ["an emoji", "<b>Hi 😀</b>you", "**Hi** 😀you"],
  ["a dash and a space", "a<b>– b</b>", "a– **b**"],
  ["punctuation before bold", "<strong>a:</strong><em>b</em>", "**a**:*b*"],
  ["punctuation before punctuation", "(<strong>a.</strong>)", "(**a.**)"],
  ["punctuation at the ends of a paragraph", "<p><b>(a)</b></p>", "**(a)**"],
  ["punctuation before a space", "a <b>(b)</b> c", "a **(b)** c"],
  ["only punctuation", "a<b>!!</b>b", "a!!b"],
  ["bold beside bold", "<strong>a</strong><strong>b</strong>", "**ab**"],
  ["a colon in bold of its own", "<b>Step</b><strong>:</strong> x", "**Step:** x"],
  ["a colon in bold of its own before a letter", "<b>Step</b><strong>:</strong>x", "**Step**:x"],
  ["bold beside blank bold", "<b>a</b><b> </b><b></b><b>b</b>", "**a b**"],
  ["deleted text", "<del>a.</del>b<s>c</s><del>d</del>", "~~a~~.b~~cd~~"],
  ["a line break at its end", "<strong>Title:<br></strong>text", "**Title:**  \ntext"],
  ["a line break at its start", "Text<b><br>Title </b>text", "Text  \n**Title** text"],
  ["a line break at its end, after a space", "Text<b> Title<br></b>text", "Text **Title**  \ntext"],
  ["line breaks within it", "<b>a<br><br>b</b>", "**a**  \n  \n**b**"],
  ["a line break alone", "Text <strong><br></strong>next, one<strong><br></strong>two", "Text  \nnext, one  \ntwo"],
  ["italic in italic", '<i><em class="italic">it</em></i>', "*it*"],
  ["bold in bold", "<b><strong>bold</strong></b>", "**bold**"],
  ["bold in italic", "<i>a <b>b</b></i>", "*a **b***"],
  ["italic with punctuation in bold", "<b><i>(a)</i></b>b", "***(a***)b"],
  ["bold in a term", "<dl><dt><b>a</b></dt><dd>b</dd></dl>", "**a**\n\nb"],
  ["a link at its end", '<b>a <a href="https://a.example">b</a></b> c', "**a [b](https://a.example)** c"],
  ["a link before a letter", "<strong>see <a href=x>this</a></strong>s", "**see** [this](x)s"],
  ["a link after a letter", "y<strong><a href=x>b</a> c</strong>", "y[b](x) **c**"],
  ["a link and a point before a letter", "<b>see <a href=x>this</a>.</b>s", "**see [this](x)**.s"],
  ["a link with a title before a letter", '<b>a <a href=x title="(b)">c</a></b>d', '**a** [c](x "(b)")d'],
  ["only a link before a letter", "<b><a href=x>b</a></b>c", "[b](x)c"],
  ["a link in brackets before a letter", "<b>a (<a href=x>b</a></b>c", "**a (**[b](x)c"],
  ["only code before a letter", "<em><code>x</code></em>y", "`x`y"],
  ["code before a letter", "<b>see <span><code>a`b</code></span></b>s", "**see** ``a`b``s"],
  ["code after a letter", "s<b><code>a</code>: b</b>", "s`a`**: b**"],
  ["code in italic and bold", "<b>a <i><code>b</code></i></b>c", "**a** `b`c"],
  ["an image before a letter", "<b>a<img src=x></b>c", "**a**![](x)c"],
  ["a linked image before a letter", "<b>a<a href=x><img src=y></a></b>c", "a[![](y)](x)c"],
  ["deleted text before a letter", "<b><del>a</del></b>c", "~~a~~c"],
  ["bold in deleted text", "a<del><b>b</b></del>c", "a**b**c"],
  ["a tilde before a letter", "<b>a~</b>b", "a~b"],
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
  ["bold words side by side", "<b>a:</b>".repeat(20_000)],
  ["bold backslashes", `<b>${"\\".repeat(200_000)}</b>a`],
  ["bold punctuation", `a<b>${"(".repeat(200_000)}</b>a`],
  ["brackets of links in bold", `<b>${"[](".repeat(50_000)}<a href=x>b</a></b>a`],
  ["backticks in bold", `<b>${"`a``".repeat(50_000)}<code>b</code></b>a`],
  ["links in bold", '<b>a <a href="x">[b`</a></b>c'.repeat(10_000)],
  ["empty elements", "<b>a:</b><i></i><b></b>".repeat(10_000)],
  ["line breaks in bold", `<b>a${"<br>".repeat(5_000)}</b>a`],
])("%s are converted in seconds", { timeout: 20_000 }, (_what, html) => {
  expect(htmlToMarkdown(html).markdown).not.toBe("");
});

test.each([
  ['<span style="font-weight:700">a</span> b', "**a** b"],
  ['<span style="color: red; font-weight: bold">a:</span>b', "**a**:b"],
  ['<font style="font-style: italic">a</font>', "*a*"],
  ['<span style="font-weight:600;font-style:oblique">a</span> <em style="font-weight:bold">b</em>', "***a*** ***b***"],
  ['<span style="text-decoration: line-through">a</span>', "~~a~~"],
  ['<span style="font: italic bold 12px serif">a</span>', "***a***"],
  ['<span style="font-weight:700">a</span><span style="font-weight:700">b</span><b>c</b>', "**abc**"],
  ['<p style="font-weight:bold">a <b>b</b></p><h2 style="font-weight:700">c</h2>', "**a b**\n\n## c"],
  ['<div style="font-weight:bold">a</div><div style="font-style:italic"><p>b</p></div>', "**a**\n\nb"],
  ['<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span></p></b>', "a **b**"],
  ['<i style="font-style:normal">a</i><b style="font-weight:400;font-style:italic">b</b>', "a*b*"],
  ['<span style="font-weight:400;font-style:normal;text-decoration:none">a</span>', "a"],
])("emphasis by style in %j is kept", (html, markdown) => {
  expect(convert(html).markdown).toBe(markdown);
  expect(convert(html).html).not.toMatch(/\*\*|~~/);
});

const CODE_NOTE = "- a link or image within code was left out";

test.each([
  ['<code><a href="https://studio.example/d">fn()</a></code>', "[`fn()`](https://studio.example/d)"],
  ['<a href="https://studio.example/d"><code>fn_a()</code></a>', "[`fn_a()`](https://studio.example/d)"],
  ['<code>List&lt;<a href="/t" title="T">T</a>&gt;</code>', `\`List<T>\`\n${CODE_NOTE}`],
  ["<code>npm i <em>name</em></code>", "`npm i name`\n- the formatting of <em> was lost"],
  ["<code>a*b*<br>c`</code>", "`` a*b* c` ``"],
  ['<code><img src="http://old.example/a.png"></code>', "![](http://old.example/a.png)"],
])("the code in %j is converted without Markdown in it", (content, text) => {
  const { markdown, notes } = htmlToMarkdown(`<p>${content}</p>`);
  expect([markdown, ...notes.map((note) => `- ${note}`)].join("\n")).toBe(text);
});
