import type { RouterContextProvider } from "react-router";
import type { SiteConfig } from "#app/config/site-config.ts";
import { markdownPool } from "#app/content/markdown-pool.server.ts";
import type { Db } from "#app/db/client.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import { servicesContext } from "#app/services/services.server.ts";

type LegalKey = keyof SiteConfig["legal"];
type LegalSection = { heading: string; html: string };

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

const TITLES: Record<LegalKey, string> = {
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
  licenses: "Licenses",
};

/** Cache of the rendered texts; an entry is valid while the source text is the same. */
const rendered = new Map<LegalKey, { text: string; shown: Omit<LegalText, "changedAt"> }>();

/** Reads and renders a legal text: the title from “# ”, then the introduction, and a section from each “## ”. */
export async function readLegalText(context: Readonly<RouterContextProvider>, key: LegalKey): Promise<LegalText> {
  const { site, settings, db } = context.get(servicesContext);
  const { legal, legalDates } = await site();
  const text = forVisits(legal[key], settings.visits);
  const known = rendered.get(key);
  const shown = known?.text === text ? known.shown : await render(db, text, TITLES[key]);
  // The alternative text or size of an image may change while the text stays the same, so texts with images are not
  // cached.
  if (!text.includes("/media/")) rendered.set(key, { text, shown });
  return { ...shown, changedAt: legalDates[key] ?? null };
}

/** Removes the text between {if visits} and {end visits} unless visits are counted; then only the markers. */
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

/** Splits a text before each line that begins with “## ”, except in fenced code, and removes that mark. */
function splitSections(text: string): string[] {
  const parts: string[][] = [[]];
  let fence = "";
  for (const line of text.split("\n")) {
    fence = fenceAfter(line, fence);
    if (fence === "" && line.startsWith("## ")) parts.push([line.slice(3)]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n"));
}

/** The fence of the code block that is open after a line, or "" (CommonMark 0.31.2, 4.5). */
function fenceAfter(line: string, open: string): string {
  const [, fence = "", info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? [];
  if (open !== "") return fence.startsWith(open) && info.trim() === "" ? "" : open;
  return fence.startsWith("`") && info.includes("`") ? "" : fence;
}
