import type { SiteConfig } from "./site-config.ts";

/* The parts of site.config.ts in the browser's bundle. vite.config.ts makes a virtual module of each. */

/** The copy that every page needs. After a navigation, lists show their introductions before their loaders have returned. */
export function sharedCopyOf(site: Omit<SiteConfig, "legal">) {
  const { name, tagline, description, language, emailContact, social, footer, descriptions } = site;
  const { blog, portfolio } = site.introductions;
  const parts = { descriptions, introductions: { blog, portfolio }, collex: { brand: site.collex.brand } };
  return { name, tagline, description, language, emailContact, social, footer, ...parts };
}

/** The copy of the home page, in the bundle of that page. */
export function homeCopyOf(site: SiteConfig) {
  const { home, hero, groupChat, loader, features, timeline, vision, products, faq } = site;
  return { home, hero, groupChat, loader, features, timeline, vision, products, faq };
}
