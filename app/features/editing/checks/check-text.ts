import type { SyntaxNode, Tree } from "@lezer/common";
import { parser as commonMark, Strikethrough, Table } from "@lezer/markdown";
import { isAllowedLink } from "#app/text/allowed-link.ts";

/*
 * Checks texts for problems of readers, screen readers and search engines. Runs in the editor and, for the whole site,
 * on the server. Uses a parser whose nodes have positions, so that every finding has one.
 */

export interface Finding {
  /** The problem and its fix, in one or two sentences. */
  message: string;
  /** The name of the form's field. */
  field: string;
  /** The offset in the field's text; absent when the finding is about the whole field. */
  position?: number;
}

/** A link of a text that leads to this site. */
export interface OwnLink {
  path: string;
  position: number;
}

// What the site shows as text, such as bare URLs, must not count as a link.
const parser = commonMark.configure([Strikethrough, Table]);
/** In characters. The rest of a longer text is not checked: a check would take too long. */
const LONGEST_TEXT = 200_000;
const LONGEST_PARAGRAPH = 150;
const LONGEST_QUOTE = 60;
const EMPTY_PHRASES = new Set([
  "click here",
  "click",
  "here",
  "this",
  "this link",
  "this page",
  "link",
  "link text",
  "more",
  "read more",
  "learn more",
  "see more",
]);

/** Returns the problems of a Markdown text, and its links to this site. `origins`: the site's own origins. */
export function checkText(whole: string, field: string, origins: string[]): { findings: Finding[]; links: OwnLink[] } {
  const text = whole.slice(0, LONGEST_TEXT);
  const tree = parser.parse(text);
  const findings: Finding[] = [];
  const links: OwnLink[] = [];
  const references = referencesOf(tree, text);
  const add = (message: string | null, position: number) => {
    if (message !== null) findings.push({ message, field, position });
  };
  let level = 1;
  let images = 0;
  tree.iterate({
    enter({ name, from, node }) {
      const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name);
      if (heading) {
        const next = Number(heading[1]);
        add(levelProblem(node, text, { next, above: level }), from);
        level = next;
      } else if (name === "Paragraph") {
        add(lengthProblem(node, text), from);
      } else if (name === "Image") {
        images += 1;
        const isEmpty = plainText(node, text).trim() === "";
        add(isEmpty ? `Image ${images} of the text has no alternative text. Say what it shows.` : null, from + 2);
        const source = targetOf(node, text, references);
        const isLost = source !== null && !isAllowedLink(source);
        add(isLost ? `The address of image ${images} of the text leads nowhere: upload it.` : null, from);
      } else if (name === "Link" || name === "Autolink") {
        const target = targetOf(node, text, references);
        if (target === null) return;
        const isAllowed = target === "" || isAllowedLink(target);
        if (name === "Link") {
          add(targetProblem(target, isAllowed), from);
          if (isAllowed) add(linkTextProblem(node, text), from);
        }
        const path = isAllowed ? ownPath(target, origins) : null;
        if (path !== null) links.push({ path, position: from });
      }
    },
  });
  return { findings, links };
}

function levelProblem(node: SyntaxNode, text: string, { next, above }: { next: number; above: number }): string | null {
  if (next <= above + 1) return null;
  return `The heading “${shown(plainText(node, text))}” skips a level: it is of level ${next}, and what stands above it of level ${above}. Make it one of level ${above + 1}.`;
}

function lengthProblem(paragraph: SyntaxNode, text: string): string | null {
  const words = plainText(paragraph, text).match(/\S+/g)?.length ?? 0;
  if (words <= LONGEST_PARAGRAPH) return null;
  return `This paragraph has ${words} words: “${shown(text.slice(paragraph.from, paragraph.to))}”. Split it; readers on a phone see a wall.`;
}

function targetProblem(target: string, isAllowed: boolean): string | null {
  const link = `The link to “${shown(target)}”`;
  if (!isAllowed) return `${link} is shown as text: a link starts with https://, mailto:, / or #.`;
  return /^https?:/i.test(target) && !URL.canParse(target) ? `${link} is not finished. Write where it leads.` : null;
}

/** The message about a broken link to this site. */
export const deadLink = (path: string) =>
  `The link to ${shown(path)} leads nowhere: there is no such page, or visitors cannot see it.`;

interface SearchTexts {
  title: string;
  description: string;
  /** The names of the fields that these come from. */
  titleField: string;
  descriptionField: string;
}

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = { least: 50, most: 160 };

/** Finds titles and descriptions that are too long or too short for search results. */
export function checkSearch({ title, description, titleField, descriptionField }: SearchTexts): Finding[] {
  const findings: Finding[] = [];
  const { length } = title.trim();
  if (length > TITLE_LENGTH) {
    const message = `The title for search has ${length} letters: search engines cut it after about ${TITLE_LENGTH}. Write a shorter SEO title.`;
    findings.push({ message, field: titleField });
  }
  const { least, most } = DESCRIPTION_LENGTH;
  const letters = description.trim().length;
  if (letters > most) {
    const message = `The description for search has ${letters} letters: search engines cut it after about ${most}.`;
    findings.push({ message, field: descriptionField });
  } else if (letters < least) {
    const message = `The description for search has ${letters} ${letters === 1 ? "letter" : "letters"}: with ${least} or more it says what to expect.`;
    findings.push({ message, field: descriptionField });
  }
  return findings;
}

const COVER_WIDTH = 1_200;

/** Finds a missing alternative text and too small a width of an item's cover. */
export function checkCover(cover: { width: number | null; alt: string } | null): Finding[] {
  if (!cover) return [];
  const findings: Finding[] = [];
  if (cover.alt.trim() === "") {
    findings.push({ message: "The cover has no alternative text. Say what it shows.", field: "imageAlt" });
  }
  if (cover.width !== null && cover.width < COVER_WIDTH) {
    const message = `The cover is ${cover.width} pixels wide: from ${COVER_WIDTH.toLocaleString("en-US")} on it is sharp everywhere.`;
    findings.push({ message, field: "imageAlt" });
  }
  return findings;
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line;
}

function linkTextProblem(node: SyntaxNode, text: string): string | null {
  // The image's alternative text is the text of the link.
  if (node.getChild("Image")) return null;
  const words = plainText(node, text).trim();
  if (words === "") return "A link has no text. Say where it leads.";
  const phrase = words.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, "");
  return EMPTY_PHRASES.has(phrase) ? `A link says only “${shown(words)}”. Say where it leads.` : null;
}

const MARKS = /^(?:LinkMark|URL|LinkTitle|LinkLabel|HeaderMark|EmphasisMark|CodeMark|StrikethroughMark|Escape)$/;

/** The visible text of a heading, paragraph, link or image, without Markdown marks. */
function plainText(node: SyntaxNode, text: string): string {
  let plain = "";
  let at = node.from;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    plain += text.slice(at, child.from);
    if (!MARKS.test(child.name)) plain += plainText(child, text);
    else if (child.name === "URL" && node.name !== "Link" && node.name !== "Image")
      plain += text.slice(child.from, child.to);
    else if (child.name === "Escape") plain += text.slice(child.from + 1, child.to);
    at = child.to;
  }
  return plain + text.slice(at, node.to);
}

/** The URLs of link reference definitions (`[name]: URL`), by name. */
function referencesOf(tree: Tree, text: string): Map<string, string> {
  const references = new Map<string, string>();
  tree.iterate({
    enter({ node }) {
      if (node.name !== "LinkReference") return;
      const [label, url] = [node.getChild("LinkLabel"), node.getChild("URL")];
      if (!label || !url) return;
      const name = labelOf(text.slice(label.from, label.to));
      // A footnote looks like a definition to this parser.
      if (!name.startsWith("^")) references.set(name, urlOf(url, text));
    },
  });
  return references;
}

/** Without the angle brackets that a URL may have. */
const urlOf = (url: SyntaxNode, text: string) => text.slice(url.from, url.to).replace(/^<|>$/g, "");

const labelOf = (label: string) =>
  label
    .replace(/^\[|\]$/g, "")
    .trim()
    .toLowerCase();

/** The URL of a link; null when it refers to an undefined name and is therefore no link. */
function targetOf(node: SyntaxNode, text: string, references: Map<string, string>): string | null {
  const url = node.getChild("URL");
  if (url) return urlOf(url, text);
  const label = node.getChild("LinkLabel");
  // In [text][name], the name is the second pair of brackets; in [text] and [text][], it is the first.
  const written =
    label && label.to - label.from > 2
      ? text.slice(label.from, label.to)
      : text.slice(node.from, label?.from ?? node.to);
  const inline = text.slice(node.from, node.to).endsWith("()") ? "" : null;
  return references.get(labelOf(written)) ?? inline;
}

/** The path of a link to this site; null for other links, and for fragments of the same page. */
function ownPath(target: string, origins: string[]): string | null {
  const [base = "http://localhost"] = origins;
  if (target === "" || target.startsWith("#")) return null;
  const url = URL.parse(target, base);
  return url && origins.includes(url.origin) ? url.pathname : null;
}
