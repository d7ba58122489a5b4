import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { isAllowedLink } from "#app/content/markdown/allowed-link.ts";

const REMOVED = "script, style, meta, link, title, template, iframe, object, svg, noscript, [style*='mso-list:Ignore']";

/** The elements that stand for a style; Google Docs writes styles alone. */
const STYLES = [
  [/font-weight:\s*(?:bold|[6-9]00)/, "strong"],
  [/font-style:\s*(?:italic|oblique)/, "em"],
  [/text-decoration[\w-]*:[^;]*line-through/, "del"],
] as const;

const service = new TurndownService({
  headingStyle: "atx",
  hr: "***",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "_",
});
service.use(gfm);

/** Converts HTML of word processors and web pages. Scripts are left out; images remain as links. */
export function htmlToMarkdown(body: HTMLElement): string {
  const root = body.cloneNode(true) as HTMLElement;
  makeLists(root);
  for (const element of root.querySelectorAll(REMOVED)) element.remove();
  // Google Docs wraps the whole text in a <b> that is not bold.
  for (const bold of root.querySelectorAll<HTMLElement>("b[style*=normal], strong[style*=normal]")) unwrap(bold);
  for (const element of root.querySelectorAll<HTMLElement>("[style]")) markStyles(element);
  for (const link of root.querySelectorAll("a")) if (!isAllowedLink(link.getAttribute("href") ?? "")) unwrap(link);
  for (const image of root.querySelectorAll("img")) replaceImage(image);
  for (const lineBreak of root.querySelectorAll("br")) if (isEmptyLine(lineBreak)) lineBreak.remove();
  for (const list of root.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) moveIntoItem(list);
  for (const paragraph of root.querySelectorAll("li > p, td > p, th > p")) unwrapIn(paragraph);
  for (const table of root.querySelectorAll("table")) makeHeadings(table);
  return service
    .turndown(root)
    .replaceAll("\u00a0", " ")
    .replaceAll(/^(\s*(?:-|\d+\.)) {2,3}/gm, "$1 ")
    .replaceAll(/^(\s*- \[[ x]\]) {2}/gm, "$1 ")
    .replaceAll(/^ +$/gm, "")
    .replaceAll(/ +\|$/gm, " |")
    .trim();
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

const BLOCK = /^(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|hr)$/i;

/** A line break between blocks, as in Google Docs, or one that fills a block, as in mails. */
function isEmptyLine(lineBreak: Element): boolean {
  const { parentElement: parent } = lineBreak;
  if (parent?.textContent.trim() === "" && BLOCK.test(parent.nodeName)) return true;
  return (["previousSibling", "nextSibling"] as const).some((side) => {
    let node = lineBreak[side];
    while (node?.nodeName === "#text" && !node.textContent?.trim()) node = node[side];
    return node !== null && BLOCK.test(node.nodeName);
  });
}

/** Google Docs puts the list of an item behind the item. */
function moveIntoItem(list: Element): void {
  const item = list.previousElementSibling;
  if (item?.localName === "li") return item.append(list);
  const added = list.ownerDocument.createElement("li");
  list.replaceWith(added);
  added.append(list);
}

/** Unwraps a paragraph of a cell or list item, apart from the next one. */
function unwrapIn(paragraph: Element): void {
  if (paragraph.nextElementSibling?.localName === "p") paragraph.append(" ");
  unwrap(paragraph);
}

function markStyles(element: HTMLElement): void {
  if (/^(?:h[1-6]|table|tr|td|th|ul|ol)$/.test(element.localName) || !element.textContent.trim()) return;
  const style = element.getAttribute("style") ?? "";
  for (const [pattern, name] of STYLES) {
    if (!pattern.test(style) || element.closest(`${name}, ${name === "strong" ? "b, h1, h2, h3, h4, h5, h6" : "i"}`))
      continue;
    const mark = element.ownerDocument.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

function replaceImage(image: HTMLImageElement): void {
  const src = image.getAttribute("src") ?? "";
  if (!/^https:/i.test(src)) return image.remove();
  const link = image.ownerDocument.createElement("a");
  link.setAttribute("href", src);
  link.textContent = image.alt || "image";
  if (image.closest("a")) image.replaceWith(link.textContent);
  else image.replaceWith(link);
}

/** Markdown has no table without a row of headings. */
function makeHeadings(table: HTMLTableElement): void {
  if (table.querySelector("th")) return;
  for (const cell of table.querySelector("tr")?.querySelectorAll("td") ?? []) {
    const heading = cell.ownerDocument.createElement("th");
    heading.append(...cell.childNodes);
    cell.replaceWith(heading);
  }
}

/** Word writes list items as paragraphs, with the level in the style and the mark in the text. */
function makeLists(root: HTMLElement): void {
  let lists: { element: Element; level: number }[] = [];
  for (const item of root.querySelectorAll("p[style*=mso-list], h1[style*=mso-list]")) {
    const level = Number(/level(\d)/.exec(item.getAttribute("style") ?? "")?.[1] ?? 1);
    const mark = item.querySelector("[style*='mso-list:Ignore']")?.textContent.trim() ?? "";
    const isNext = lists[0] !== undefined && item.previousElementSibling === lists[0].element;
    if (!isNext) lists = [];
    while (lists.length > 0 && (lists.at(-1)?.level ?? 0) > level) lists.pop();
    let list = lists.at(-1);
    if (!list || list.level < level) {
      const element = root.ownerDocument.createElement(/^\w+[.)]/.test(mark) ? "ol" : "ul");
      const parent = list?.element.lastElementChild;
      if (parent) parent.append(element);
      else item.before(element);
      lists.push((list = { element, level }));
    }
    const entry = root.ownerDocument.createElement("li");
    entry.append(...item.childNodes);
    list.element.append(entry);
    item.remove();
  }
}
