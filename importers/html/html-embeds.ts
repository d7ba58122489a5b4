import type TurndownService from "turndown";
import { linkDestination, linkTo, resolveUrl, SCHEME } from "./html-links.ts";
import { isOneOf, nameOf } from "./html-nodes.ts";

/* Writes videos and other embeds as links, and images that only a style names as images. */

export const EMBEDS = ["iframe", "video", "audio", "object", "embed"] as const;

/** The URLs of videos up to the id, by the names of their shortcodes. */
export const VIDEO_URLS: [name: string, url: string][] = [
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
];

export type Context = { notes: Set<string>; base: string };

/** Writes an embed as a link, with a note; "" when it has no URL or repeats another element. */
export function embedLink(node: HTMLElement, { notes, base }: Context): string {
  // An <embed> in an <object> is the same embed, for other browsers.
  if (node.parentNode && isOneOf(EMBEDS, node.parentNode)) return "";
  // A file block of WordPress has a link to the same file.
  if (hasClass(node, "wp-block-file__embed") && node.parentElement?.querySelector("a")) return "";
  const source = sourceOf(node);
  const url = source && resolveUrl(source, base);
  if (!url || (SCHEME.test(url) && !/^https?:\/\//i.test(url))) {
    notes.add(`an embedded <${nameOf(node)}> without a link was left out`);
    return "";
  }
  notes.add(`an embedded <${nameOf(node)}> became a link: ${url.slice(0, 200)}`);
  const title = (node.getAttribute("title") ?? "").trim();
  return `\n\n${linkTo(url, title)}\n\n`;
}

/** The URL of an embed, which plugins that load it later put into data-src; "" when it has none. */
function sourceOf(node: HTMLElement): string {
  const inner = node.querySelector("source, embed, iframe");
  const param = Array.from(node.querySelectorAll("param")).find((one) =>
    /^(?:movie|src)$/i.test(one.getAttribute("name") ?? ""),
  );
  const sources = [
    ...["src", "data-src", "data"].map((name) => node.getAttribute(name)),
    ...["src", "data-src"].map((name) => inner?.getAttribute(name)),
    param?.getAttribute("value"),
  ];
  return sources.map((source) => source?.trim() ?? "").find((url) => url && !/^(?:about|data):/i.test(url)) ?? "";
}

const hasClass = (node: HTMLElement, name: string) => (node.getAttribute("class") ?? "").split(/\s+/).includes(name);

/** Removes the button of a WordPress file block, which repeats the link before it. */
export const fileButton: TurndownService.Rule = {
  filter: (node) => hasClass(node, "wp-block-file__button") && Boolean(node.previousElementSibling?.textContent.trim()),
  replacement: () => "",
};

/** Older galleries of WordPress, and the slideshows of Jetpack, are lists: without this, of bullets. */
export const galleryItem: TurndownService.Rule = {
  filter: (node) =>
    nameOf(node) === "li" && ["blocks-gallery-item", "swiper-slide"].some((name) => hasClass(node, name)),
  replacement: (text) => `\n\n${text.trim()}\n\n`,
};

/** Removes the controls of Ghost's players, of which the times would stay as text. */
export const playerControls: TurndownService.Rule = {
  filter: (node) => {
    const isPlayer = /(?:^|\s)kg-(?:video-player-container|video-overlay|audio-player)(?:\s|$)/.test(
      node.getAttribute("class") ?? "",
    );
    // Without its buttons, which would be named as left out.
    if (isPlayer) node.textContent = "";
    return isPlayer;
  },
  replacement: () => "",
};

/**
 * True for a cover block of WordPress, for elements inside it that can show its image as their background, and for a
 * header card of Ghost.
 */
export const isCover = (node: HTMLElement) =>
  !isOneOf(["img", "video"], node) &&
  /(?:^|\s)(?:wp-block-cover|kg-header-card(?:\s|$))/.test(node.getAttribute("class") ?? "");

/** The image that a cover shows as its background; "" for none. */
export function coverImage(node: HTMLElement, base: string): string {
  const style = node.getAttribute("style") ?? "";
  const url = /background(?:-image)?:[^;]{0,200}?url\(\s{0,9}["']?([^"'()\s]{1,2000})/i.exec(style)?.[1];
  return url ? `![](${linkDestination(resolveUrl(url, base))})\n\n` : "";
}
