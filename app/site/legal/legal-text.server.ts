import type { RouterContextProvider } from "react-router";
import type { SiteConfig } from "#app/config/site-config.ts";
import { markdownPool } from "#app/content/markdown-pool.ts";
import type { Db } from "#app/db/client.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import { servicesContext } from "#app/services/services.server.ts";

type LegalKey = keyof SiteConfig["legal"];
type LegalSection = { heading: string; html: string };

/** One of the four legal texts as its page shows it. */
export type LegalText = {
  title: string;
  introHtml: string;
  /** For search engines. */
  description: string;
  sections: LegalSection[];
  /** When it was last changed; null while it is the file's. */
  changedAt: string | null;
};

const TITLES: Record<LegalKey, string> = {
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
  licenses: "Licenses",
};

/** Each page's text as it was last read: it is the same until somebody changes it. */
const rendered = new Map<LegalKey, { text: string; shown: Omit<LegalText, "changedAt"> }>();

/** Reads a legal text: its title from “# ”, what follows as introduction, and a section from each “## ”. */
export async function readLegalText(context: Readonly<RouterContextProvider>, key: LegalKey): Promise<LegalText> {
  const { site, settings, db } = context.get(servicesContext);
  const { legal, legalDates } = await site();
  const text = forVisits(legal[key], settings.visits);
  const known = rendered.get(key);
  const shown = known?.text === text ? known.shown : await render(db, text, TITLES[key]);
  // An image may get other words or another size while the text stays.
  if (!text.includes("/media/")) rendered.set(key, { text, shown });
  return { ...shown, changedAt: legalDates[key] ?? null };
}

/** Leaves out what is said between {if visits} and {end visits} where visits are not counted. */
function forVisits(text: string, counted: boolean): string {
  return counted
    ? text.replace(/^\{(?:if|end) visits\}[ \t]*(?:\n|$)/gm, "")
    : text.replace(/^\{if visits\}[ \t]*\n[\s\S]*?(?:^\{end visits\}[ \t]*(?:\n|$)|(?![\s\S]))/gm, "");
}

async function render(db: Db, text: string, usualTitle: string) {
  const [begin = "", ...parts] = splitSections(text);
  const [, title = usualTitle, intro = ""] = /^\s*# ([^\n]+)\n([\s\S]*)$/.exec(`${begin}\n`) ?? ["", usualTitle, begin];
  const { html: introHtml, preview } = await renderText(db, intro);
  const sections: LegalSection[] = [];
  for (const part of parts) {
    const end = part.indexOf("\n");
    const { plainText: heading } = await markdownPool.render(end < 0 ? part : part.slice(0, end));
    const { html } = await renderText(db, end < 0 ? "" : part.slice(end));
    sections.push({ heading, html });
  }
  return { title: title.trim(), introHtml, description: preview.slice(0, 160), sections };
}

/** Cuts a text before each line that begins with “## ”, but in fenced code, and takes that mark away. */
function splitSections(text: string): string[] {
  const parts: string[][] = [[]];
  let fenced = false;
  for (const line of text.split("\n")) {
    if (/^ {0,3}(```|~~~)/.test(line)) fenced = !fenced;
    if (!fenced && line.startsWith("## ")) parts.push([line.slice(3)]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n"));
}
