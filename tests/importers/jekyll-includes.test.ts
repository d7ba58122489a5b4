import { expect, test } from "vitest";
import { lookAt } from "../import-dry-run.ts";
import { readMarkdownText } from "../markdown-import.ts";

const convert = (text: string) => readMarkdownText(text, "_posts/2020-01-02-a.md");

test.each([
  ['{% include image.html src="/img/a.png" alt="A b" caption="By *me*" %}', "![A b](/img/a.png)\n\nBy *me*"],
  ['{% include image.html url="/img/a.png" description="x" %}', "![](/img/a.png)"],
  ['{% include image.html url="https://x.example" img="/img/a.png" %}', "![](/img/a.png)"],
  [
    "{% include figure.html src='/a b.png' caption='The `{% if %}` tag' %}",
    "![The `{% if %}` tag](/a%20b.png)\n\n*The `{% if %}` tag*",
  ],
  ['{% include figure image_path="/img/a.jpg"\n  alt="50% off"\n  caption="C" %}', "![50% off](/img/a.jpg)\n\n*C*"],
  ['{%- include figure.liquid path="assets/img/a.jpg" class="x" -%}', "![](/assets/img/a.jpg)"],
  ['{% include_cached img.html file="{{ site.baseurl }}/a.png" %}', "![](/a.png)"],
  ['{% include picture.html image="https://x.example/a.png?w=1" %}', "![](https://x.example/a.png?w=1)"],
  ['A\n{% include image.html src="/a.png" %}\nB', "A\n\n![](/a.png)\n\nB"],
])("the image of Jekyll's include %j is imported", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test.each([
  ['{% include youtube.html id="a_b-c" %}', "youtube", "https://www.youtube.com/watch?v=a_b-c"],
  ["{% include embed/youtube.html id='a_b-c' %}", "youtube", "https://www.youtube.com/watch?v=a_b-c"],
  ['{% include video id="a_b-c" provider="youtube" %}', "youtube", "https://www.youtube.com/watch?v=a_b-c"],
  ['{% include video id="123" provider="vimeo" danmaku="0" %}', "vimeo", "https://vimeo.com/123"],
])("the video of Jekyll's include %j becomes a link", async (text, name, url) => {
  expect(await convert(`A\n${text}\nB`)).toBe(`- an embedded ${name} became a link: ${url}\nA\n\n<${url}>\n\nB`);
});

test.each([
  '{% include video id="a" provider="bilibili" %}',
  '{% include image.html src=page.image alt="x" %}',
  '{% include gallery id="a" caption="b" %}',
  '{% include card.html image="/a.png" %}',
  '{% include image.html url="https://x.example" %}',
  "{% include youtube.html %}",
])("Jekyll's %j is left out, with a note", async (text) => {
  expect(await convert(`A\n${text}\nB`)).toBe("- the Liquid tag {% include %} was left out\nA\n\nB");
});

test("includes in code are not changed", async () => {
  const code = '`{% include image.html src="/a.png" %}`\n\n```\n{% include image.html src="/a.png" %}\n```';
  expect(await convert(code)).toBe(code);
});

test("the image of an include is a file of the export", async () => {
  const files = {
    "_posts/2020-01-02-a.md": '{% include figure path="assets/img/a.png" %}\n\n{% include figure image_path="b.png" %}',
    "assets/img/a.png": "x",
    "assets/other/a.png": "x",
    "assets/img/b.png": "x",
  };
  expect(await lookAt("site", files)).toBe("a: imported; \nwhole");
});

test("many unusual includes are read within seconds", { timeout: 20_000 }, async () => {
  for (const part of ["{% include image.html ", '{% include a b="', "{% include a b='\n"])
    expect((await convert(part.repeat(200_000 / part.length))).length).toBeGreaterThan(0);
});
