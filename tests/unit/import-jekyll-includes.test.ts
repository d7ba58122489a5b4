import { expect, test } from "vitest";
import { readMarkdownText } from "../markdown-import.ts";

const convert = (text: string) => readMarkdownText(text, "_posts/2020-01-02-a.md");

test.each([
  ['{% include image.html src="/img/a.png" alt="A b" caption="By *me*" %}', "![A b](/img/a.png)\n\nBy *me*"],

  [
    "{% include figure.html src='/a b.png' caption='The `{% if %}` tag' %}",
    "![The `{% if %}` tag](/a%20b.png)\n\n*The `{% if %}` tag*",
  ],

  ['{% include_cached img.html file="{{ site.baseurl }}/a.png" %}', "![](/a.png)"],
  ['{% include picture.html image="https://x.example/a.png?w=1" %}', "![](https://x.example/a.png?w=1)"],
])("the image of Jekyll's include %j is imported", async (text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test.each([
  ['{% include youtube.html id="a_b-c" %}', "youtube", "https://www.youtube.com/watch?v=a_b-c"],

  ['{% include video id="a_b-c" provider="youtube" %}', "youtube", "https://www.youtube.com/watch?v=a_b-c"],
])("the video of Jekyll's include %j becomes a link", async (text, name, url) => {
  expect(await convert(`A\n${text}\nB`)).toBe(`- an embedded ${name} became a link: ${url}\nA\n\n<${url}>\n\nB`);
});

test.each([
  '{% include image.html src=page.image alt="x" %}',

  '{% include card.html image="/a.png" %}',
])("Jekyll's %j is left out, with a note", async (text) => {
  expect(await convert(`A\n${text}\nB`)).toBe("- the Liquid tag {% include %} was left out\nA\n\nB");
});

test("includes in code are not changed", async () => {
  const code = '`{% include image.html src="/a.png" %}`\n\n```\n{% include image.html src="/a.png" %}\n```';
  expect(await convert(code)).toBe(code);
});
