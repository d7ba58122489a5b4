import { renderText } from "#app/features/media/text-images.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { LEGAL_PAGES } from "./original-texts.server.ts";
import { findPage } from "./queries.server.ts";

type PageServices = Pick<Services, "db" | "now" | "environment">;

/** A page as visitors see it; null when they cannot. `isLegal`: it says when it changed, and leads to the contact page. */
export async function readPublicPage({ db, now, environment }: PageServices, slug: string) {
  // The router ignores the case of the site's own paths.
  const page = await findPage(db, { slug: slug.toLowerCase() }, { audience: "public", now: now() });
  if (!page) return null;
  const text = forVisits(page.content, environment.visits);
  const html = text === page.content ? page.contentHtml : (await renderText(db, text)).html;
  return { ...page, html, isLegal: page.seed !== null && page.slug in LEGAL_PAGES };
}

/** Removes the text between {if visits} and {end visits} unless visits are counted; then only the markers. */
function forVisits(text: string, counted: boolean): string {
  return counted
    ? text.replace(/^\{(?:if|end) visits\}[ \t]*(?:\n|$)/gm, "")
    : text.replace(/^\{if visits\}[ \t]*\n[\s\S]*?(?:^\{end visits\}[ \t]*(?:\n|$)|(?![\s\S]))/gm, "");
}
