import type { RouterContextProvider } from "react-router";
import { linksLabels } from "#site-labels";
import type { SiteConfig } from "#app/config/site/site-config.ts";
import type { Db } from "#app/db/client.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import { servicesContext } from "#app/server/services/services.server.ts";
import { plainTextOf } from "#app/config/escape-html.ts";
import { shortenToWords } from "#app/content/shorten.ts";

type LegalKey = keyof SiteConfig["legal"];
type LegalSection = { id: string; heading: string; html: string };

/** One of the four legal texts as its page shows it. */
export type LegalText = {
  title: string;
  introHtml: string;
  /** The meta description. */
  description: string;
  sections: LegalSection[];
  /** When it was last changed; null while it is the text of the configuration file. */
  changedAt: string | null;
};

/** Cache of the rendered texts; an entry is valid while the source text is the same. */
const rendered = new Map<LegalKey, { text: string; shown: Omit<LegalText, "changedAt"> }>();

/** Reads and renders a legal text: the title from “# ”, if any, then the introduction, and a section from each “## ”. */
export async function readLegalText(context: Readonly<RouterContextProvider>, key: LegalKey): Promise<LegalText> {
  const { site, environment, db } = context.get(servicesContext);
  const { legal, legalDates } = await site();
  const text = forVisits(legal[key], environment.visits);
  const cached = rendered.get(key);
  const shown = cached?.text === text ? cached.shown : await render(db, text);
  // The alternative text or size of an image may change while the text stays the same, so texts with images are not
  // cached.
  if (!text.includes("/media/")) rendered.set(key, { text, shown });
  return { ...shown, title: shown.title || linksLabels[key], changedAt: legalDates[key] ?? null };
}

/** Removes the text between {if visits} and {end visits} unless visits are counted; then only the markers. */
function forVisits(text: string, counted: boolean): string {
  return counted
    ? text.replace(/^\{(?:if|end) visits\}[ \t]*(?:\n|$)/gm, "")
    : text.replace(/^\{if visits\}[ \t]*\n[\s\S]*?(?:^\{end visits\}[ \t]*(?:\n|$)|(?![\s\S]))/gm, "");
}

/** Renders the text in one piece, so that footnotes and links reach from one section to another. */
async function render(db: Db, text: string) {
  const [, title = "", body = text] = /^\s*# ([^\n]+)\n([\s\S]*)$/.exec(`${text}\n`) ?? [];
  const { html } = await renderText(db, body);
  const headings = topHeadings(html);
  const sections = headings.map(({ index, heading, ...found }, at): LegalSection => {
    const end = headings[at + 1]?.index ?? html.length;
    return { id: found.id, heading: lineOf(heading), html: html.slice(index + found.length, end) };
  });
  const introHtml = html.slice(0, headings[0]?.index);
  return { title: title.trim(), introHtml, description: shortenToWords(lineOf(introHtml), 160), sections };
}

/** The start or end of a block that may contain headings, or a heading. */
const BLOCK = /<(\/?)(?:blockquote|aside|[ou]l)\b[^>]*>|<h2 id="([^"]+)">(.*?)<\/h2>/gs;

/** The headings of HTML from our own Markdown renderer, without those in quotes and lists. */
function topHeadings(html: string) {
  let depth = 0;
  return [...html.matchAll(BLOCK)].flatMap(({ 0: { length }, 1: slash, 2: id, 3: heading = "", index }) => {
    if (id === undefined) depth += slash === "/" ? -1 : 1;
    return id === undefined || depth > 0 ? [] : [{ id, heading, index, length }];
  });
}

/** The HTML's text in one line, without the numbers of footnotes. */
const lineOf = (html: string) =>
  plainTextOf(html.replace(/<sup>.*?<\/sup>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
