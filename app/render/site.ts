import { useMatches, type UIMatch } from "react-router";
import type { SiteConfig } from "#app/config/site-config.ts";

/** What screens may say in the studio's own words. The legal texts come from their pages' loaders. */
export type SiteTexts = Omit<SiteConfig, "legal">;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** What every page needs. A page that says more has its loader answer it as `site`, by `siteTexts`. */
const EVERYWHERE = ["name", "tagline", "description", "language", "emailContact", "social", "footer"] as const;

/** A part of the site's own content, as a loader's `site`. */
export function siteTexts<Key extends keyof SiteTexts>(site: SiteTexts, ...keys: Key[]): Pick<SiteTexts, Key> {
  return Object.fromEntries(keys.map((key) => [key, site[key]])) as Pick<SiteTexts, Key>;
}

/** The root's `site`. */
export function sharedTexts(site: SiteTexts) {
  const { brand } = site.collex;
  // The lists show at once when one comes from another page, before their loaders have answered.
  const { blog, portfolio } = site.introductions;
  return {
    ...siteTexts(site, ...EVERYWHERE),
    collex: { brand },
    introductions: { blog, portfolio },
    descriptions: site.descriptions,
  };
}

/** The site's own content, as the loaders of these routes answered it. */
export function siteOf(matches: Matches): SiteTexts {
  const parts = matches.map((match) => (match?.loaderData as { site?: object } | undefined)?.site);
  return Object.assign({}, ...parts) as SiteTexts;
}

/** The site's own content: what every page needs, and what the shown page's loader adds. */
export function useSite(): SiteTexts {
  return siteOf(useMatches() as UIMatch[]);
}

/** What search engines say of a list. */
export function descriptionOf({ descriptions, name }: SiteTexts, list: keyof SiteTexts["descriptions"]): string {
  return descriptions[list].replaceAll("{name}", name);
}
