import { expect, test } from "vitest";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";

const BASE = "https://old.example/post/";
const VIDEO = "https://www.youtube.com/v/abc";

test.each([
  ["object", `<object><param name="movie" value="${VIDEO}"><embed src="${VIDEO}"></object>`],
  ["object", `<object><param name="wmode" value="x"><param name="Movie" value="${VIDEO}"></object>`],
  ["iframe", `<iframe data-src="${VIDEO}"></iframe>`],
  ["iframe", `<iframe src="about:blank" data-src="${VIDEO}"></iframe>`],
  ["video", `<video><source src="${VIDEO}"></video>`],
  ["audio", `<audio src="" data-src="${VIDEO}"></audio>`],
])("an <%s> without a URL of its own becomes a link: %s", (name, html) => {
  expect(htmlToMarkdown(`<p>A</p>${html}`, BASE)).toEqual({
    markdown: `A\n\n<${VIDEO}>`,
    notes: [`an embedded <${name}> became a link: ${VIDEO}`],
  });
});

test.each(["/content/media/x y.mp4", "audio/a.mp3"])("a player of the relative URL %s becomes a link", (url) => {
  expect(htmlToMarkdown(`<video src="${url}"></video>`)).toEqual({
    markdown: `[${url}](${url.replace(" ", "%20")})`,
    notes: [`an embedded <video> became a link: ${url}`],
  });
});

test.each(["video", "object", "iframe"])("an <%s> without a URL is left out, with a note", (name) => {
  expect(htmlToMarkdown(`<p>A</p><${name}></${name}>`, BASE)).toEqual({
    markdown: "A",
    notes: [`an embedded <${name}> without a link was left out`],
  });
});

test("Ghost's players become their title and link", () => {
  const controls = '<button>Play</button><span>0:00</span><div>/<span>0:34</span></div><input type="range">';
  const video = `<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/v.mp4"></video>
    <div class="kg-video-overlay"><button>Play</button></div>
    <div class="kg-video-player-container kg-video-hide"><div class="kg-video-player">${controls}</div></div></div></figure>`;
  const audio = `<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="/a.mp3"></audio>
    <div class="kg-audio-title">Episode 1</div><div class="kg-audio-player">${controls}</div></div></div>`;
  expect(htmlToMarkdown(video + audio, BASE)).toEqual({
    markdown: "<https://old.example/v.mp4>\n\n<https://old.example/a.mp3>\n\nEpisode 1",
    notes: [
      "an embedded <video> became a link: https://old.example/v.mp4",
      "an embedded <audio> became a link: https://old.example/a.mp3",
    ],
  });
});

test.each([
  ["on the block", '<div class="wp-block-cover" style="background-image:url(/d.jpg)"><p>T</p></div>'],
  [
    "on an element of its own",
    `<div class="wp-block-cover"><div role="img" class="wp-block-cover__image-background has-parallax"
      style="background-position:50% 50%;background-image:url('/d.jpg')"></div><p>T</p></div>`,
  ],
  [
    "in an <img>",
    `<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background"></span><img
      class="wp-block-cover__image-background" alt="" src="/d.jpg"/><div class="wp-block-cover__inner-container"><p>T</p></div></div>`,
  ],
  ["on a card of Ghost", '<div class="kg-card kg-header-card" style="background-image: url(/d.jpg)"><p>T</p></div>'],
])("a cover whose image is %s is imported with the image", (_what, html) => {
  expect(htmlToMarkdown(html, BASE)).toEqual({ markdown: "![](https://old.example/d.jpg)\n\nT", notes: [] });
});

test.each([
  ["", 'Schau mal!<a href="/x">hier</a>', String.raw`Schau mal\![hier](/x)`],
  [" and a space", 'Schau mal! <a href="/x">hier</a>', "Schau mal! [hier](/x)"],
  [" in bold", '<b>Schau!</b><a href="/x">hier</a>', "**Schau!**[hier](/x)"],
  [" and an image", 'Schau!<img src="/x">', "Schau!![](/x)"],
])("a link or image after an exclamation mark%s stays", (_what, html, markdown) => {
  expect(htmlToMarkdown(html).markdown).toBe(markdown);
});

test.each([
  ['<img src="data:image/gif;base64,R0" data-lazy-src="/a.jpg">'],
  ['<img src="/blank.gif" data-src="/a.jpg">'],
  ['<img srcset="/a-300.jpg 300w, /a.jpg 900w,/a-600.jpg 600w">'],
  ['<picture><source srcset="/a.jpg 2x, /b.jpg"><img></picture>'],
  ['<img class="lazy"><noscript><img src="/a.jpg" alt="A"></noscript>'],
  ['<img data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>'],
])("an image that a script showed is imported: %s", (html) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown: "![](/a.jpg)", notes: [] });
});

test.each([
  ["lists in a row", "<ol><li>a</li></ol><div><ol><li>b</li></ol></div><ol><li>c</li></ol>", "1.  a\n\n1)  b\n\n1.  c"],
  [
    "a list of an image before another",
    '<ul><li><img src="/a.png"></li></ul><ul><li>b</li></ul>',
    "-   ![](/a.png)\n\n*   b",
  ],
  ["lists of bullets in a row", "<ul><li>a</li></ul> <ul><li>b</li></ul>", "-   a\n\n*   b"],
  [
    "lists of both kinds",
    "<ul><li>a<ol start=3><li>b</li></ol></li></ul><ol><li>c</li></ol>",
    "-   a\n    3.  b\n\n1.  c",
  ],
  [
    "lists in items",
    "<ul><li>a<ul><li>b</li></ul></li><li>c<ul><li>d</li></ul></li></ul>",
    "-   a\n    -   b\n-   c\n    -   d",
  ],
  ["numbers", '<ol><li value="4">a</li><li>b</li></ol>', "4.  a\n5.  b"],
  [
    "tasks",
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox">b</li></ul>',
    "-   [x] a\n-   [ ] b",
  ],
  ["quotations", "<p><q>a</q></p>", "“a”"],
])("%s of HTML look the same in Markdown", (_what, html, markdown) => {
  expect(htmlToMarkdown(html)).toEqual({ markdown, notes: [] });
});

test("the images of a gallery list do not become list items", () => {
  const item = (name: string, caption: string) =>
    `<li class="blocks-gallery-item"><figure><img src="/${name}" alt="">${caption}</figure></li>`;
  const html = `<ul class="wp-block-gallery">${item("a.jpg", "<figcaption>One</figcaption>")}${item("b.jpg", "")}</ul>`;
  expect(htmlToMarkdown(html)).toEqual({ markdown: "![](/a.jpg)\n\n*One*\n\n![](/b.jpg)", notes: [] });
});

test("a file block of WordPress becomes one link", () => {
  const url = "https://old.example/a.pdf";
  const embed = `<object class="wp-block-file__embed" data="${url}" type="application/pdf"></object>`;
  const button = `<a href="${url}" class="wp-block-file__button wp-element-button" download>Download</a>`;
  const block = (inside: string) => htmlToMarkdown(`<div class="wp-block-file">${inside}</div>`);
  expect(block(`${embed}<a href="${url}">My file</a>${button}`)).toEqual({ markdown: `[My file](${url})`, notes: [] });
  expect(block(button)).toEqual({ markdown: `[Download](${url})`, notes: [] });
});
