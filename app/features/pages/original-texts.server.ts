import { linksLabels, siteLabels } from "#site-labels";
import type { SiteConfig } from "#app/config/site/site-config.ts";
import { LEGAL_TEXTS } from "#app/content/site-content.server.ts";

/** The texts of site.config.ts that become pages, by slug. */
export const LEGAL_PAGES: Record<string, keyof SiteConfig["legal"]> = {
  "terms-of-service": "terms",
  "privacy-policy": "privacy",
  "cookie-policy": "cookies",
  licenses: "licenses",
};

export type OriginalText = { title: string; content: string };

/** The pages that every site has. */
export const SEED_SLUGS = ["about", ...Object.keys(LEGAL_PAGES)];

/** A text of site.config.ts, or of the settings of earlier versions: the title comes from “# ”, if any. */
export function toPageText(key: keyof SiteConfig["legal"], text: string): OriginalText {
  const [, title = "", content = text] = /^\s*# ([^\n]+)\n([\s\S]*)$/.exec(`${text}\n`) ?? [];
  return { title: title.trim() || linksLabels[key], content: content.trim() };
}

/** The original text of a page that every site has; null for other slugs. */
export function originalOf(slug: string): OriginalText | null {
  const key = LEGAL_PAGES[slug];
  if (key) return toPageText(key, LEGAL_TEXTS[key]);
  return slug === "about" ? { title: siteLabels.aboutTitle, content: "" } : null;
}
