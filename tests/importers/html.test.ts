import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";
import { openWordpress } from "#importers/wordpress/wordpress.ts";
import { lookAt, zipOf } from "../import-dry-run.ts";
import { wxr, WXR_END, WXR_HEAD, wxrAttachment, wxrItem } from "../wxr.ts";

const post = { id: 1, title: "Post", slug: "post" };

/** Imports a post of WordPress with this content. Returns its text and a line for each note. */
const read = (content: string) => readExport(wxr([{ ...post, content }]));

async function readExport(xml: string): Promise<string> {
  const open = () => Promise.resolve(Readable.from([Buffer.from(xml)]));
  const source = await openWordpress(open, new Date("2026-01-01T00:00:00Z"));
  for await (const item of source.items()) {
    if (!("text" in item)) continue;
    const { markdown, notes } = item.text();
    return [markdown, ...notes.map((note) => `- ${note}`)].join("\n");
  }
  return "nothing";
}

const VIDEO = "https://www.youtube.com/watch?v=a_b_c";
const VIDEO_LINK = `[${VIDEO.replaceAll("_", String.raw`\_`)}](${VIDEO})`;
const VIDEO_NOTE = `- an embed became a link: ${VIDEO}`;
const CELL_NOTE = "- a table's cell with a list or heading became one line";
const SHORTCODE_NOTE = (name: string) => `- the shortcode [${name}] was left out; its content stays`;

test.each([
  [
    "the lines of a list",
    "Steps:\n<ol>\n \t<li>First</li>\n \t<li>Second\nline</li>\n</ol>\nAfter",
    "Steps:\n\n1.  First\n2.  Second  \n    line\n\nAfter",
  ],
  ["lines after a heading", "<h2>Address</h2>\nStreet 1\nCity", "## Address\n\nStreet 1  \nCity"],
  ["paragraphs in a quotation", "<blockquote>A\nB\n\nC</blockquote>\nD", "> A  \n> B\n> \n> C\n\nD"],
  ["a line end inside a tag", 'A <a\nhref="https://a.example">b</a>', "A [b](https://a.example)"],
  ["a line end after <br>", "A<br />\nB", "A  \nB"],
  ["blank lines in code", "A\n<pre>b\n\nc</pre>\nD", "A\n\n```\nb\n\nc\n```\n\nD"],
  ["an embed within a paragraph", `A\n[embed]${VIDEO}[/embed]\nB`, `A\n\n${VIDEO_LINK}\n\nB\n${VIDEO_NOTE}`],
  ["a URL on a line of its own", `A\n${VIDEO}\nB`, `A\n\n${VIDEO_LINK}\n\nB\n${VIDEO_NOTE}`],
  [
    "an embed block",
    `<!-- wp:embed --><figure><div class="wp-block-embed__wrapper">\n${VIDEO}\n</div></figure><!-- /wp:embed -->`,
    `${VIDEO_LINK}\n${VIDEO_NOTE}`,
  ],
])("a text of WordPress's classic editor keeps %s", async (_what, content, text) => {
  expect(await read(content)).toBe(text);
});

test("prose in brackets is retained", async () => {
  const prose = "[emphasis added] [sic] [video missing] [gallery visitors] [Smith 2004] [E = mc2] [read-only]";
  expect(await read(`It [is] ${prose}.`)).toBe(`It [is] ${prose}.`.replaceAll(/[[\]]/g, String.raw`\$&`));
  const shortcodes = '[my_form] [contact-form] [ad id=3] [box "a"] [tag /] [slider]Inside[/slider]';
  const names = ["my_form", "contact-form", "ad", "box", "tag", "slider"];
  expect(await read(`Text ${shortcodes}`)).toBe(["Text Inside", ...names.map(SHORTCODE_NOTE)].join("\n"));
});

test.each([
  ["[youtube=https://www.youtube.com/watch?v=abc&amp;w=640]", "youtube", "https://www.youtube.com/watch?v=abc&w=640"],
  ['[youtube id="abc123"]', "youtube", "https://www.youtube.com/watch?v=abc123"],
  ["[youtube dQw4w9WgXcQ]", "youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ['[youtube "dQw4w9WgXcQ" w=640&h=385]', "youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["[vimeo 123]", "vimeo", "https://vimeo.com/123"],
  ["[vimeo 123 w=640&h=385]", "vimeo", "https://vimeo.com/123"],
  ["[vimeo https://vimeo.com/123]", "vimeo", "https://vimeo.com/123"],
  ['[vimeo id="123" width="640"]', "vimeo", "https://vimeo.com/123"],
  ["[tweet 123456]", "tweet", "https://twitter.com/i/status/123456"],
  ["[googlemaps https://maps.google.com/maps?q=x]", "googlemaps", "https://maps.google.com/maps?q=x"],
])("the embed %s of WordPress.com becomes a link", async (shortcode, kind, url) => {
  expect(await read(`A\n\n${shortcode}\n\nB`)).toBe(
    `A\n\n[${url}](${url})\n\nB\n- an embedded ${kind} became a link: ${url}`,
  );
});

test("brackets that only look like a WordPress.com embed are retained", async () => {
  const prose = "[x=1] [vimeo 12] [youtube channel2] [youtube information] [vimeo 2016 videos] [tweet] [a_b=3]";
  expect(await read(prose)).toBe(prose.replaceAll(/[[\]_]/g, String.raw`\$&`));
});

test("images of page builders are imported", async () => {
  const shortcodes =
    '[et_pb_image src="http://old.example/d.jpg?x=1" alt="d"][vc_single_image image="5" img_size="full"]';
  const post = wxrItem({
    id: 1,
    title: "Post",
    slug: "post",
    content: `A [vc_raw_html css=""]JTNDZ[/vc_raw_html] B ${shortcodes}`,
  });
  expect(await readExport(WXR_HEAD + post + wxrAttachment(5, "http://old.example/e.png") + WXR_END)).toBe(
    [
      "A B",
      "",
      "![d](http://old.example/d.jpg?x=1)",
      "",
      "![](http://old.example/e.png)",
      "- the HTML in the shortcode [vc_raw_html] was left out",
    ].join("\n"),
  );
});

test("texts of many shortcode openings are read within seconds", { timeout: 20_000 }, async () => {
  for (const opening of [
    "<pre>",
    "<code>",
    "[caption]",
    "[code]",
    "[x_button a=b]",
    "[vc_raw_html]",
    "[vc_raw_html ",
    "[youtube=",
    "[youtube a ",
    "[et_pb_image ",
  ])
    expect(await read(`a${opening.repeat(200_000 / opening.length)}`).catch(String)).toMatch(
      /^a|too (?:long|large|deep)/,
    );
});

test("a shortcode of code within another is a part of its code", async () => {
  expect(await read("[code]use [php]x[/php] here[/code] A")).toBe("```\nuse [php]x[/php] here\n```\n\nA");
});

test("the titles of rows in a table are bold", async () => {
  const row = (title: string) => `<tr><th>${title}</th><td>1</td></tr>`;
  expect(await read(`<table><tr><td></td><th>A</th></tr>${row("B")}${row("<b>C</b>")}</table>`)).toBe(
    "|     |     |\n| --- | --- |\n|     | **A** |\n| **B** | 1   |\n| **C** | 1   |\n- a table without a header row got an empty one",
  );
});

test.each([
  ["a list", "<ul><li>x <ul><li>y</li></ul></li><li>z</li></ul>", `x; y; z |\n${CELL_NOTE}`],
  ["a heading and a rule", "<h3>T</h3>text<hr>more", `T; text; more |\n${CELL_NOTE}`],
  ["a quotation", "<blockquote><p>a</p></blockquote><p>b</p>", `a; b |\n${CELL_NOTE}`],
  ["code", "<pre><code>a\n|b</code></pre>", `\`a \\|b\` |\n${CELL_NOTE}`],
  ["line breaks and pipes", "x<br>y||z", String.raw`x y\|\|z |`],
])("a table's cell with %s becomes one line of Markdown", async (_what, cell, line) => {
  const table = `<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>${cell}</td></tr></table>`;
  expect(await read(table)).toBe(`| A   | B   |\n| --- | --- |\n| 1   | ${line}`);
});

test("a table that only arranges blocks is replaced by the blocks", async () => {
  const inner = "<table><tr><th>A</th></tr><tr><td>1</td></tr></table>";
  const content = `<table><tr><td><ul><li>a</li></ul></td></tr></table><table><tr><td>b</td><td>${inner}</td></tr></table>`;
  expect(await read(content)).toBe("-   a\n\nb\n\n| A   |\n| --- |\n| 1   |");
});

const HEADERS_NOTE = "only the first header row of a table stays a header";
const columnsNote = (many: string) => `a table cell that spans several ${many} is only in the first`;

test.each<[html: string, markdown: string, notes: string[]]>([
  ["<tr><th>A</th></tr><tr><td>1</td><td>2</td></tr>", "| A   |     |\n| --- | --- |\n| 1   | 2   |", []],
  [
    "<thead><tr><td>A</td></tr></thead><tr><td>1</td><td>2</td></tr>",
    "| A   |     |\n| --- | --- |\n| 1   | 2   |",
    [],
  ],
  ["<tr></tr><tr><th>A</th></tr><tr><td>1</td></tr>", "| A   |\n| --- |\n| 1   |", []],
  [
    "<thead><tr><th>A</th></tr><tr><th>B</th></tr><tr><th>C</th></tr></thead><tbody><tr><td>1</td></tr></tbody>",
    "| A   |\n| --- |\n| **B** |\n| **C** |\n| 1   |",
    [HEADERS_NOTE],
  ],
  ["<thead><tr><th>A</th></tr><tr><th>B</th></tr></thead>", "| A   |\n| --- |\n| **B** |", [HEADERS_NOTE]],
  [
    "<thead><tr><th colspan=2>A</th></tr><tr><th>C</th><th>D</th></tr></thead>",
    "| A   |     |\n| --- | --- |\n| **C** | **D** |",
    [columnsNote("columns"), HEADERS_NOTE],
  ],
  [
    "<thead><tr><th>A</th></tr></thead><thead><tr><th>B</th><th>C</th></tr></thead><tr><td>1</td></tr>",
    "| A   |     |\n| --- | --- |\n| **B** | **C** |\n| 1   |",
    [HEADERS_NOTE],
  ],
])("the table %j is a table of Markdown", (html, markdown, notes) => {
  expect(htmlToMarkdown(`<table>${html}</table>`)).toEqual({ markdown, notes });
});

test.each([
  ["<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "-   a\n    -   b\n-   c"],
  ["<ul><li>a</li><ul><li>b</li><ol><li>c</li></ol></ul></ul>", "-   a\n    -   b\n        1.  c"],
  ["<ol><ol><li>a</li></ol><li>b</li></ol>", "1.  1.  a\n2.  b"],
  ["<ul><li>a</li><div><ol><li>b</li></ol></div></ul>", "-   a\n    \n    1.  b"],
])("the list %j directly in a list stays in it", (html, markdown) => {
  expect(htmlToMarkdown(html).markdown).toBe(markdown);
});

test.each([
  '<li><input type="checkbox" checked> a</li><li><label><input type="checkbox"> b</label></li>',
  '<li><p><input type="checkbox" checked disabled>a</p></li><li><p><input type="checkbox">b</p></li>',
  '<li><label><input type="checkbox" checked></label><div><p>a</p></div></li><li data-checked="false"><div>b</div></li>',
  '<li role="checkbox" aria-checked="true"><p>a</p></li><li role="checkbox" aria-checked="false">b</li>',
])("the tasks %j stay tasks", (items) => {
  expect(htmlToMarkdown(`<ul>${items}</ul>`).markdown).toMatch(/^- {3}\[x\] a\s+- {3}\[ \] b$/);
});

test("a table of 20,000 rows is converted", async () => {
  const rows = 20_000;
  const table = await read(`<table>${"<tr><td>a</td><td>b</td></tr>".repeat(rows)}</table>`);
  expect(table.match(/^\| a +\| b +\|$/gm)).toHaveLength(rows);
});

test("captions stay below their images", async () => {
  const one = '<figure><img src="/a.png"><figcaption>One</figcaption></figure>';
  const two = '<figure><img src="/b.png"><figcaption>By <a href="https://x.example">x_y</a></figcaption></figure>';
  const three = "<figcaption>All of <em>them</em></figcaption>";
  expect(await read(`<figure>${one}${two}${three}</figure>`)).toBe(
    [
      "![](http://old.example/a.png)",
      "*One*",
      "![](http://old.example/b.png)",
      String.raw`*By [x\_y](https://x.example)*`,
      "All of *them*",
    ].join("\n\n"),
  );
});

test("links and images retain titles and URLs with parentheses", async () => {
  expect(await read('<a href="https://x.example/a_(b)" title="A &quot;c&quot;">d</a>')).toBe(
    '[d](https://x.example/a_%28b%29 "A &quot;c&quot;")',
  );
  const content = '<img src="http://old.example/photo-(1).png"><img src="/image (2).png">';
  const report = await lookAt(
    "a.zip",
    await zipOf({ "a.xml": wxr([{ ...post, content }]), "photo-(1).png": "x", "image (2).png": "x" }),
  );
  expect(report).toBe("Post: imported; \nwhole");
});

test("a small image that links to its large version becomes that", async () => {
  const large = "http://old.example/big.jpg";
  const small = `<img title="DSC_0012" src="http://old.example/big-300x200.jpg" alt="x [y]">`;
  expect(await read(`<a href="${large}" title="Large">${small}</a>`)).toBe(String.raw`![x \[y\]](${large} "DSC_0012")`);
});

test("an image in a data: URL becomes its alternative text", async () => {
  expect(await read('<p>a <img src="data:image/png;base64,AAAA" alt="dot"> b</p>')).toBe(
    "a dot b\n- an image inside the text (data:) was not imported: add it by hand",
  );
});

test("text that looks like an HTML entity remains text", async () => {
  expect(await read("Use &amp;nbsp; and &amp;#39;, AT&amp;T, <code>&amp;lt;</code>")).toBe(
    String.raw`Use \&nbsp; and \&#39;, AT&T, ` + "`&lt;`",
  );
});

test.each([
  ["blank lines", "\n\r\n \n"],
  ["a byte order mark after blank lines", "\n\uFEFF"],
  ["a byte order mark before blank lines", "\uFEFF\n"],
])("a WordPress export with %s at its start is read", async (_what, start) => {
  expect(await lookAt("a.xml", start + wxr([post]))).toBe("Post: imported; \nwhole");
});

test("a verse of WordPress keeps its lines, indents and links", async () => {
  const verse =
    '<pre class="wp-block-verse">Roses <em>are</em>\n  <a href="https://studio.example">red</a>\n\nEnd</pre>';
  expect(await read(`<!-- wp:verse -->${verse}<!-- /wp:verse -->`)).toBe(
    "Roses *are*  \n\u00a0\u00a0[red](https://studio.example)\n\nEnd",
  );
});

test.each([
  ['[su_button url="https://x.example?a&amp;b" size=3]Go[/su_button]', "[Go](https://x.example?a&b)", []],
  ['[vc_btn title="Go" link="url:https%3A%2F%2Fx.example|title:X|"]', "[Go](https://x.example)", []],
  ['[et_pb_button button_url="/x" button_text="Go"]', "[Go](/x)", []],
  ['[toggle title="Q?"]A[/toggle]', "**Q?**\n\nA", ["toggle"]],
  ["[half]Left[/half][half]Right[/half]", "Left\n\nRight", ["half"]],
  ['[caption]<iframe src="https://x.example/1"></iframe> Film[/caption]', "<https://x.example/1>\n\n*Film*", []],
])("the text and the link of the shortcode %s stay", async (content, text, names) => {
  const report = await read(content);
  expect(report.replace(/\n- an embedded .*/, "")).toBe([text, ...names.map(SHORTCODE_NOTE)].join("\n"));
});

test("the images of a gallery have their captions", async () => {
  const images =
    wxrAttachment(5, "http://old.example/a.jpg", 1, "The kiln at <b>night</b>, 2019") +
    wxrAttachment(6, "http://old.example/b.jpg", 1);
  const content = 'A\n\n[gallery ids="5,6"]\n\nB';
  expect(await readExport(WXR_HEAD + wxrItem({ ...post, content }) + images + WXR_END)).toBe(
    "A\n\n![](http://old.example/a.jpg)\n\nThe kiln at **night**, 2019\n\n![](http://old.example/b.jpg)\n\nB\n- a gallery became single images",
  );
});

test("a link or image within preformatted text is noted", async () => {
  const note = "- a link or image within preformatted text was left out";
  const text = '<pre>Roses <a href="https://studio.example">red</a></pre>';
  expect(await read(text)).toBe(`\`\`\`\nRoses red\n\`\`\`\n${note}`);
  expect(await read('<pre><a href="#l1">1</a> a < b</pre>')).toBe("```\n1 a < b\n```");
});

test("a link to an anchor leads to the heading there", async () => {
  const link = '<p><a href="#toc1">There</a></p>';
  expect(await read(`${link}<h2 id="toc1">Мир и труд</h2>`)).toBe("[There](#мир-и-труд)\n\n## Мир и труд");
  expect(await read(`${link}<h2 id="toc1">Über <a href="/b">uns</a></h2>`)).toBe(
    "[There](#uber-uns)\n\n## Über [uns](/b)",
  );
});
