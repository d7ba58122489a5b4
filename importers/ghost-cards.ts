import { escapeHtml } from "./text.ts";

/* Writes the cards of Ghost's editors as HTML. Those of both editors, lexical and mobiledoc, have the same fields. */

export type Card = Record<string, unknown>;

export const textOf = (value: unknown) => (typeof value === "string" ? value : "");
export const rowsOf = (value: unknown): Card[] =>
  Array.isArray(value) ? value.filter((one): one is Card => typeof one === "object" && one !== null) : [];

const image = (src: unknown, alt: unknown, href: unknown = "") => {
  const tag = `<img src="${escapeHtml(textOf(src))}" alt="${escapeHtml(textOf(alt))}">`;
  return textOf(href) ? `<a href="${escapeHtml(textOf(href))}">${tag}</a>` : tag;
};
const figure = (inside: string, caption: unknown) =>
  `<figure>${inside}${textOf(caption) && `<figcaption>${textOf(caption)}</figcaption>`}</figure>`;
const link = (url: unknown, text: unknown) =>
  textOf(url) ? `<p><a href="${escapeHtml(textOf(url))}">${escapeHtml(textOf(text) || textOf(url))}</a></p>` : "";
const block = (tag: string, html: unknown) => (textOf(html) ? `<${tag}>${textOf(html)}</${tag}>` : "");

/** Cards that the site of Ghost did not show, or not as part of the text. */
const HIDDEN = new Set(["email", "email-cta", "paywall", "signup"]);

const WRITERS: Record<string, (card: Card) => string> = {
  image: ({ src, alt, href, caption }) => figure(image(src, alt, href), caption),
  gallery: ({ images, caption }) =>
    figure(
      rowsOf(images)
        .map(({ src, alt }) => figure(image(src, alt), ""))
        .join(""),
      caption,
    ),
  html: ({ html }) => textOf(html),
  code: ({ code, language, caption }) =>
    `<pre><code class="language-${escapeHtml(textOf(language))}">${escapeHtml(textOf(code))}</code></pre>${block("p", caption)}`,
  hr: () => "<hr>",
  embed: ({ html, url, caption }) =>
    (/<iframe/i.test(textOf(html)) ? textOf(html) : link(url, "")) + block("p", caption),
  bookmark: ({ url, metadata, caption }) => {
    const { title, description } = (metadata ?? {}) as Card;
    return link(url, title) + block("p", escapeHtml(textOf(description))) + block("p", caption);
  },
  callout: ({ calloutEmoji, calloutText }) =>
    block("blockquote", `<p>${textOf(calloutEmoji)} ${textOf(calloutText)}</p>`),
  toggle: ({ heading, content }) =>
    block("p", textOf(heading) && `<strong>${textOf(heading)}</strong>`) + block("div", content),
  button: ({ buttonUrl, buttonText }) => link(buttonUrl, buttonText),
  header: (card) =>
    (card["backgroundImageSrc"] ? figure(image(card["backgroundImageSrc"], ""), "") : "") +
    block("h2", card["header"] ?? card["heading"]) +
    block("p", card["subheader"] ?? card["subheading"]) +
    link(card["buttonUrl"], card["buttonText"]),
  "call-to-action": ({ imageUrl, textValue, buttonUrl, buttonText }) =>
    (imageUrl ? figure(image(imageUrl, ""), "") : "") + block("div", textValue) + link(buttonUrl, buttonText),
  product: (card) =>
    (card["productImageSrc"] ? figure(image(card["productImageSrc"], ""), "") : "") +
    block("h4", card["productTitle"]) +
    block("div", card["productDescription"]) +
    link(card["productUrl"], card["productButton"]),
  file: ({ src, fileTitle, fileName, fileCaption }) =>
    link(src, textOf(fileTitle) || fileName) + block("p", escapeHtml(textOf(fileCaption))),
  audio: ({ src, title }) => link(src, title),
  video: ({ src, caption }) => link(src, "") + block("p", caption),
  nft: ({ url, metadata }) => link(url, ((metadata ?? {}) as Card)["title"]),
};
WRITERS["codeblock"] = WRITERS["code"] ?? String;
WRITERS["horizontalrule"] = WRITERS["hr"] ?? String;

/** The HTML of a card; "" with a note for an unknown one. */
export function cardHtml(type: string, card: Card, notes: Set<string>): string {
  const write = Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  if (write) return write(card);
  if (!HIDDEN.has(type)) notes.add(`the card ${type.slice(0, 60)} was left out`);
  return "";
}
