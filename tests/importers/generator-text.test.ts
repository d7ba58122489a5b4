import { expect, test } from "vitest";
import { readMarkdown, readMarkdownText } from "../markdown-import.ts";

const HUGO = "content/posts/a.md";
const JEKYLL = "_posts/2020-01-02-a.md";
const NOTION = "a 0123456789abcdef0123456789abcdef.md";

const convert = (text: string, path = HUGO) =>
  readMarkdownText(text, path, { "content/docs/bar.md": "---\ntitle: Bar\n---\n" });

test.each([
  ["A {% comment %} an internal `note` {% endcomment %} B", "A  B"],
  ["A {%- comment -%} one {%- endcomment -%} B {% comment %} two {% endcomment %} C", "A  B  C"],
  ["A {::comment}secret{:/comment} B {::comment}secret{:/} C", "A  B  C"],
  ["A {% # secret %} B", "A  B"],
  ["`{% comment %}` and `{% endcomment %}`", "`{% comment %}` and `{% endcomment %}`"],
  ["```\n{::comment}\n```\n\n{:/comment}", "```\n{::comment}\n```"],
])("comments of Liquid and kramdown are removed outside code: %j", async (text, expected) => {
  expect(await convert(text, JEKYLL)).toBe(expected);
});

test.each([
  ["Use {% raw %}{{ page.title }}{% endraw %} in Jekyll.", "Use {{ page.title }} in Jekyll."],
  [
    "{% raw %}\n```\n{% link %}\n```\n{% endraw %}\n{% raw %}{% comment %}{% endraw %}",
    "```\n{% link %}\n```\n\n{% comment %}",
  ],
  ["{% highlight js %}\n{% raw %}{{ a }}{% endraw %}\n{% endhighlight %}", "````js\n{{ a }}\n````"],
])("raw text of Liquid is retained unchanged: %j", async (text, expected) => {
  expect(await convert(text, JEKYLL)).toBe(expected);
});

test.each([
  ['![x]({{ "/a.png" | prepend: site.baseurl | prepend: site.url }})', "![x](/a.png)"],
  ['![x]({{ "/a.png" | relative_url | escape }})', "![x](/a.png)"],
  ["![x]({{ '/a.png' }})", "![x](/a.png)"],
  [
    '{% include card.html url="/a.png" width="50%" %}A 50% {% if a %}B',
    "- the Liquid tag {% include %} was left out\n- the Liquid tag {% if %} was left out\nA 50% B",
  ],
  [
    '{% gist jane/12 %} {% youtube "https://youtu.be/x" %}',
    "- an embedded gist became a link: https://gist.github.com/jane/12\n- an embedded youtube became a link: https://youtu.be/x\n<https://gist.github.com/jane/12> <https://youtu.be/x>",
  ],
  ["* TOC\n{:toc}\n\nText", "Text"],
  ["- one\n- TOC\n{:toc .wide}\n\nText", "- one\n\nText"],
])("Jekyll's markup %j is filled in or removed", async (text, expected) => {
  expect(await convert(text, JEKYLL)).toBe(expected);
});

const NOTICE = "- the shortcode notice was left out; its content stays\n";

test.each([
  ["{{% notice tip %}}\nUse it.\n{{% /notice %}}", `${NOTICE}Use it.`],
  ['{{< figure src="x.png" width="50%" >}}', "![](file:/content/posts/x.png)"],
  ["{{< figure src=x.png width=50% >}}", "![](file:/content/posts/x.png)"],
  [
    '{{< figure src="x.png" caption="<b>Bold</b> [cap" >}}',
    "![Bold \\[cap](file:/content/posts/x.png)\n\n***Bold** [cap*",
  ],
  ['{{< figure src="x.png" caption="50% *off*" alt="A" >}}', "![A](file:/content/posts/x.png)\n\n50% *off*"],
  [
    String.raw`{{< figure src="x.png" caption="He said \"hi\" there" >}}`,
    '![He said "hi" there](file:/content/posts/x.png)\n\n*He said "hi" there*',
  ],
  [
    '{{<figure src=`a b.png` caption=`"B"`>}} `{{<figure src="a.png">}}`',
    '!["B"](<file:/content/posts/a b.png>)\n\n*"B"*\n `{{<figure src="a.png">}}`',
  ],
  [
    '{{< gist "jane" 12 >}}',
    "- an embedded gist became a link: https://gist.github.com/jane/12\n<https://gist.github.com/jane/12>",
  ],
  [
    '{{< x user="jane" id="877" >}}',
    "- an embedded x became a link: https://twitter.com/i/status/877\n<https://twitter.com/i/status/877>",
  ],
  [
    '{{< figure src="/x.png" title="T" attr="Me" attrlink="/me" link="/big" >}}',
    "[![](/x.png)](/big)\n\n*T*\n\n*[Me](/me)*",
  ],
  ['{{< img src="/x.png" alt="A" >}}', "![A](/x.png)"],
  ['{{< video "/v.mp4" >}}', "- an embedded video became a link: /v.mp4\n[/v.mp4](/v.mp4)"],
  ['{{< button href="/b" >}}Go{{< /button >}}', "[Go](/b)"],
  [
    '{{< button href="/b%20c" >}}Go{{< /button >}} `{{< button href="/b" >}}Go{{< /button >}}`',
    '[Go](/b%20c) `{{< button href="/b" >}}Go{{< /button >}}`',
  ],
  ['{{% notice title="Mind" %}}\nA\n{{% /notice %}}', `${NOTICE}**Mind**\n\nA`],
  [
    "{{< instagram BWN true >}}",
    "- an embedded instagram became a link: https://www.instagram.com/p/BWN\n<https://www.instagram.com/p/BWN>",
  ],
  ["Write {{</* ref `a` */>}}\n\n```\n{{%/* note */%}}\n```", "Write {{< ref `a` >}}\n\n```\n{{% note %}}\n```"],
])("Hugo's shortcode %j is converted with its attributes", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test.each([
  ['[h]({{% relref "bar.md" %}})', "[h](file:/content/docs/bar.md)"],
  ['[h]({{< ref "docs/bar.md" >}})', "[h](file:/content/docs/bar.md)"],
  ['[h]({{< ref "/docs/bar" >}})', "[h](file:/content/docs/bar.md)"],
  ['[h]({{< ref "bar#part" >}})', "[h](file:/content/docs/bar.md#part)"],
  ['[h]({{< relref path="bar.md" >}})', "[h](file:/content/docs/bar.md)"],
  ['[h]({{< relref "a.md" >}})', "[h](file:/content/posts/a.md)"],
  ['[h]({{< relref "../docs/bar" >}})', "[h](file:/content/docs/bar.md)"],
  ['[h]({{< relref "#part" >}})', "[h](#part)"],
  ['[h]({{< relref "gone.md" >}})', "[h](file:/content/posts/gone.md)"],
])("Hugo's reference %j leads to the post", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

const LANGUAGES = Object.fromEntries(
  ["docs/bar", "docs/bar.de", "docs/only.de", "bundle/index", "bundle/index.de"].map((name) => [
    `content/${name}.md`,
    "T",
  ]),
);

test.each([
  ['{{< ref "bar.md" lang="de" >}}', "file:/content/docs/bar.de.md"],
  ['{{< relref path="docs/bar.md" lang="de" >}}', "file:/content/docs/bar.de.md"],
  ['{{< ref "/docs/bar" "de" >}}', "file:/content/docs/bar.de.md"],
  ['{{< ref "/docs/bar" "fr" >}}', "file:/content/docs/bar.md"],
  ['{{< ref "/docs/only" "de" >}}', "file:/content/docs/only.de.md"],
  ['{{< ref "bundle" "DE" >}}', "file:/content/bundle/index.de.md"],
  ['{{< ref "bundle" >}}', "file:/content/bundle/index.md"],
  ['{{< ref "/docs/gone.md" "de" >}}', "file:/docs/gone.md"],
])("Hugo's reference %j leads to the post in this language", async (reference, url) => {
  expect(await readMarkdownText(`[h](${reference})`, HUGO, LANGUAGES)).toBe(`[h](${url})`);
});

test("a Hugo reference leads to the post in the same language", async () => {
  expect(await readMarkdownText('[h]({{< ref "docs/bar" >}})', "content/posts/a.de.md", LANGUAGES)).toBe(
    "[h](file:/content/docs/bar.de.md)",
  );
});

test.each([
  ["## Set `up` {#setup .wide}\n\n[x](#setup) [y](#other)", "## Set `up`\n\n[x](#set-up) [y](#other)"],
  ["## Über [uns](/b) {#us}\n\n[x](#us)", "## Über [uns](/b)\n\n[x](#uber-uns)"],
  ["## Мир {#toc1}\n\n[x](#toc1)", "## Мир\n\n[x](#мир)"],
  ["![i](/a.png)\n{.big}\n\nText", "![i](/a.png)\n\nText"],
])("attributes of Hugo and Jekyll headings are removed: %j", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
  expect(await convert(text, JEKYLL)).toBe(expected);
  expect(await convert(text, "a.md")).toBe(text);
});

test.each([
  ["## Set up #\n{: #a}\n\n[x](#a)", "## Set up\n\n[x](#set-up)"],
  ["## Set up\n{:#a .wide}\nText [x](#a)", "## Set up\nText [x](#set-up)"],
  ['Set up\n---\n{: .wide id="a"}\n\n[x](#a)', "## Set up\n\n[x](#set-up)"],
  ["## Set up {: #a}\n\n[x](#a)", "## Set up\n\n[x](#set-up)"],
  ["```\n## A {#b}\n{.big}\n```\n\nIn `{.big}` {.text}", "```\n## A {#b}\n{.big}\n```\n\nIn `{.big}` {.text}"],
  ["## Part\n{: .no_toc }\n\nText", "## Part\n\nText"],
  ["Text\n{: .center}\n\nMore", "Text\n\nMore"],
  ["![i](/a.png){: .right width='5'}\nText", "![i](/a.png)\nText"],
  ["![i](/a.png)\n{: #a .center}\nText", "![i](/a.png)\n\nText"],
  ["> Quote\n{: .big}\n\n- one\n{: .big}", "> Quote\n\n- one"],
  ["```\n## Part\n{: #a}\n```", "```\n## Part\n{: #a}\n```"],
])("kramdown's attributes are removed outside code: %j", async (text, expected) => {
  expect(await convert(text, JEKYLL)).toBe(expected);
});

test("the attributes of a first heading are not part of the title", async () => {
  expect(await readMarkdown({ [HUGO]: "# A post {#top}\n\nText" })).toMatch(/^A post \| a \|[^\n]*\nText$/);
});

test.each([
  ['<a href="/big.jpg"><img src="/small.jpg"></a>', "[![](/small.jpg)](/big.jpg)"],
  [
    "<b>Note: </b>text <i> x </i>y, <b>So:</b>z <b>&copy;</b>a <b>end.</b>",
    "**Note:** text  *x* y, **So**:z **&copy;**a **end.**",
  ],
  ["<code>&lt;div&gt;</code> <code class=x>a\\_b</code> <kbd>&uarr;</kbd>", "`<div>` `a_b` `↑`"],
  ["<code>a`b</code> and <b>`c`</b> `<b>`", "``a`b`` and **`c`** `<b>`"],
  ["| <code>a \\| b</code> | <code>c &#124; d</code> |", "| `a \\| b` | `c &#124; d` |"],
  ['<a href="https://x.example/"><b>bold</b></a>', "[**bold**](https://x.example/)"],
  ['A <a href="/x" target="_blank">**b**</a>', "A [**b**](/x)"],
  ['A <a href="/x" title="T">see\n`<b>` now</a>', 'A [see `<b>` now](/x "T")'],
  ['`<a href="/x">` and `</a>`', '`<a href="/x">` and `</a>`'],
  ['<i class="fas fa-check"></i> Done', "Done"],
  [
    'A <strong class="x">s</strong> <em id=e>e</em> <code class="x">c</code> <del datetime=z>d</del>',
    "A **s** *e* `c` ~~d~~",
  ],
  ['A <cite>a</cite> <q>b</q> <time datetime="2020">c</time> <label>d</label> <nobr>e</nobr>', "A a b c d e"],
  ["A <tt>a</tt> <big>b</big>", "- the formatting of <tt> was lost\n- the formatting of <big> was lost\nA a b"],
  ['A <img src="/a.png" alt="a > b"> B', "A ![a > b](/a.png) B"],
  ['A <span title="a > b">c</span> Map<string, T>', "A c Map<string, T>"],
])("HTML within a line becomes Markdown: %j", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test.each([
  ["- item\n  <details>\n  <summary>More</summary>\n\n  hidden\n\n  </details>", "- item\n\n  **More**\n\n  hidden"],
  ["- <div>one</div>\n- two", "- one\n\n- two"],
  ["1. Step\n\n   <pre>code\n\n   b</pre>\n2. two", "1. Step\n\n   ```\n   code\n\n   b\n   ```\n\n2. two"],
  [
    '> Say\n>\n> <figure><img src="/a.png">\n> <figcaption>Cap</figcaption></figure>\n>\n> End',
    "> Say\n>\n>\n> ![](/a.png)\n>\n> *Cap*\n>\n>\n> End",
  ],
  ["- a\n\n  <p>b<br>c</p>\n- d", "- a\n\n  b  \n  c\n\n- d"],
  ["> - <h3>z</h3>\n> - b", "> - ### z\n>\n> - b"],
  [
    "| a |\n|---|\n| <ul><li>x</li><li>y</li></ul> |",
    "- the block <ul> within a line became text\n- the block <li> within a line became text\n| a |\n|---|\n|   x  y   |",
  ],
])("HTML blocks in lists, quotations and tables are converted: %j", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

const MARKDOWN = "**Bold** and [x](https://x.example)";

test.each([
  [NOTION, `<aside>\n💡 ${MARKDOWN}\n\n- one\n</aside>\n\nEnd`, `💡 ${MARKDOWN}\n\n- one\n\nEnd`],
  ["a.mdx", `<div class="note">\n  ${MARKDOWN}\n</div>`, MARKDOWN],
  ["a.mdx", `<section>\n    <div>\n        ${MARKDOWN}\n        - one\n    </div>\n</section>`, `${MARKDOWN}\n- one`],
  ["a.mdx", "<details>\n<summary>S</summary>\n**b** `<div>`\n</details>", "**S**\n\n**b** `<div>`"],
  ["a.mdx", "<table><tr><th><p>a</p></th></tr><tr><td>b</td></tr></table>", "| a   |\n| --- |\n| b   |"],
  [JEKYLL, `<div markdown="1">\n${MARKDOWN}\n</div>`, MARKDOWN],
  [
    JEKYLL,
    `<section>\n<div class="a" markdown=block>\n${MARKDOWN}\n\n${MARKDOWN}\n</div>\n</section>`,
    `${MARKDOWN}\n\n${MARKDOWN}`,
  ],
  [JEKYLL, "<div>\n**b**\n</div>", "\\*\\*b\\*\\*"],
])("in %s, Markdown within HTML stays Markdown: %j", async (path, text, expected) => {
  expect(await convert(text, path)).toBe(expected);
});

test.each([
  ["comments", "{% comment %}{::comment}", JEKYLL],
  ["raw texts", "{% raw %}{% highlight a %}", JEKYLL],
  ["quotation marks", '{{< a "{% b "%<b "<a href="', HUGO],
  ["attributes", "## a {#b\n{.c\n- x\n{:toc", HUGO],
  ["attributes of kramdown", "## a\n{: #\na\n---\n{:", JEKYLL],
  ["shortcodes shown as text", "{{</* a ", HUGO],
  ["spaces in shortcodes", `{{<${" ".repeat(50)}`, HUGO],
  ["nested HTML", '<d<div markdown="1">iv markdown="1">\n', JEKYLL],
  ["HTML in MDX", "<p><div>", "a.mdx"],
  ["links", '<a href="b">', HUGO],
  ["backticks", "`", HUGO],
])("many unusual %s of a generator are read within seconds", { timeout: 20_000 }, async (_what, part, path) => {
  expect((await convert(`A ${part.repeat(200_000 / part.length)}`, path)).length).toBeGreaterThan(0);
});
