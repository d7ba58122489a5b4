import { fireEvent, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "#app/admin/kit/markdown-editor/html-to-markdown.ts";
import { openForm } from "./post-form.ts";
import { renderAdmin, type Admin } from "./render-admin.tsx";

const DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr"><span style="font-weight:400">Kiln</span></h2>
<p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span
style="font-style:italic">italic</span><span> and </span><a href="https://a.example/x"><span>a link</span></a></p><br>
<ul><li dir="ltr"><p dir="ltr" role="presentation"><span>One</span></p></li><li><p><span>Two</span></p></li></ul>
<table><tbody><tr><td><p>Name</p></td><td><p>Age</p></td></tr><tr><td><p>Ada</p></td><td><p>36</p></td></tr></tbody></table>
</b>`;

const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${text}</p>`;
const WORD = `<style>p { margin: 0 }</style><p class=MsoNormal>First <b>paragraph</b>.<o:p></o:p></p><p class=MsoNormal>Second <i>one</i>.</p>
${wordItem(1, "·", "Outer")}${wordItem(2, "o", "Inner")}${wordItem(1, "·", "Last")}<p class=MsoNormal>End.</p>${wordItem(1, "1.", "Numbered")}`;

const toMarkdown = (html: string) => htmlToMarkdown(new DOMParser().parseFromString(html, "text/html").body);

test.each([
  [
    "Google Docs",
    DOCS,
    "## Kiln\n\n**Bold** and _italic_ and [a link](https://a.example/x)\n\n- One\n- Two\n\n| Name | Age |\n| --- | --- |\n| Ada | 36 |",
  ],
  ["Word", WORD, "First **paragraph**.\n\nSecond _one_.\n\n- Outer\n    - Inner\n- Last\n\nEnd.\n\n1. Numbered"],
  [
    "an image",
    '<p>See <img src="https://a.example/i.png" alt="A kiln"> <img src="data:image/png;base64,AA"></p>',
    "See [A kiln](https://a.example/i.png)",
  ],
  ["a script", '<p>Hi<script>alert(1)</script> <a href="javascript:alert(1)">there</a></p>', "Hi there"],
  ["a telephone number", '<p><a href="tel:+49301">Call</a> <a href="//a.example">me</a></p>', "[Call](tel:+49301) me"],
  ["lists in lists", "<ul><li><p>One</p></li><ol><li><p>In</p></li></ol></ul><p>x</p>", "- One\n    1. In\n\nx"],
  ["lines", "one<br>two<br><br><i>three</i>", "one  \ntwo  \n\n_three_"],
  ["mails", "<div>One<div><br></div><div>Two <b>bold</b></div></div>", "One\n\nTwo **bold**"],
  ["tasks", '<ul><li><input type="checkbox" checked> done</li></ul>', "- [x] done"],
  ["slanted text", '<p><span style="font-style:oblique 10deg">a</span></p>', "_a_"],
  ["struck text", '<p><span style="text-decoration:line-through">old</span> <b>new</b></p>', "~~old~~ **new**"],
])("HTML of %s becomes Markdown", (_, html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown);
});

const lines = () => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent);

async function paste(admin: Admin, html: string, text?: string) {
  const data = new DataTransfer();
  data.setData("text/html", html);
  if (text !== undefined) data.setData("text/plain", text);
  await admin.user.paste(data);
}

test("one undo takes pasted HTML back", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { content } = await openForm(admin, "Create New Blog");
  await admin.fill(content, "Before. ");
  await paste(admin, "<p>One <b>bold</b></p>");
  await waitFor(() => expect(lines()).toEqual(["Before. One **bold**"]));
  await admin.user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(lines()).toEqual(["Before. "]));
});

test.each([
  ["into a code block", "```\n", false],
  ["with Shift", "", true],
])("the plain text is pasted %s", async (_, before, isShift) => {
  await using admin = await renderAdmin("/admin/blogs");
  const { content } = await openForm(admin, "Create New Blog");
  if (before) await admin.fill(content, before);
  else await admin.user.click(content);
  if (isShift) fireEvent.keyDown(content, { key: "V", ctrlKey: true, shiftKey: true });
  await paste(admin, "<p>One <b>bold</b></p>", "One bold");
  await waitFor(() => expect(lines().at(-1)).toBe("One bold"));
});
