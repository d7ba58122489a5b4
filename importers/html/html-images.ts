import { nameOf } from "./html-nodes.ts";

/* Finds the URLs of images that a script of the old site loaded late: their `src` has a placeholder, or none. */

const LAZY = ["data-lazy-src", "data-src", "data-original", "data-lazy"] as const;
const SETS = ["data-lazy-srcset", "data-srcset", "srcset"] as const;
const TAG = /<img\s[^<>]{0,2000}?\bsrc=(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})'|([^\s"'<>]{1,2000}))/i;

/** The URL of an image; a data: URL when there is no other one, and "" when there is none. */
export function imageSource(image: Element): string {
  const src = image.getAttribute("src")?.trim() ?? "";
  const sources = [...LAZY.map((name) => image.getAttribute(name)), src, ...SETS.map((name) => largestOf(image, name))];
  return firstUrl(sources) || sourceAround(image) || fallbackOf(image.nextSibling) || src;
}

/** True for the <noscript> after an image, which has the same image for browsers without scripts. */
export function isRepeatedImage(node: Element): boolean {
  const before = node.previousSibling;
  if (nameOf(node) !== "noscript" || before === null || fallbackOf(node) === "") return false;
  return (
    nameOf(before) === "img" || (nameOf(before) === "picture" && (before as Element).querySelector("img") !== null)
  );
}

const firstUrl = (sources: readonly (string | null | undefined)[]) =>
  sources.map((source) => source?.trim() ?? "").find((url) => url && !/^(?:data|about|blob):/i.test(url)) ?? "";

/** The image of a <picture>, whose <img> has no URL of its own. */
function sourceAround({ parentNode }: Element): string {
  if (parentNode === null || nameOf(parentNode) !== "picture") return "";
  const source = (parentNode as Element).querySelector("source");
  return source ? firstUrl(SETS.map((name) => largestOf(source, name))) : "";
}

function fallbackOf(node: Node | null): string {
  if (node === null || nameOf(node) !== "noscript") return "";
  const html = (node as Element).innerHTML.slice(0, 10_000);
  return firstUrl(TAG.exec(html)?.slice(1) ?? []).replaceAll("&amp;", "&");
}

/** The URL of the largest size in a list such as `a.jpg 300w, b.jpg 600w`. */
function largestOf(element: Element, name: string): string {
  const candidates = (element.getAttribute(name) ?? "")
    .replaceAll(/(\s[\d.]{1,9}[wx]),/g, "$1 , ")
    .split(/\s,|,\s/)
    .map((candidate) => candidate.trim().split(/\s+/));
  const sizeOf = ([, size = "1x"]: readonly string[]) => Number.parseFloat(size) || 0;
  return candidates.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best), candidates[0] ?? [])[0] ?? "";
}
