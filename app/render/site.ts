import { useMatches, type UIMatch } from "react-router";
import { fillText } from "#app/text/fill-text.ts";
import type { Labels, SiteConfig } from "#app/config/site-config.ts";

/** What screens may say in the studio's own words. The legal texts come from their pages' loaders, labels from `useLabels`. */
export type SiteCopy = Omit<SiteConfig, "legal" | "labels">;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** What every page needs. A page that says more has its loader return it as `site`, by `siteCopy`. */
const EVERYWHERE = ["name", "tagline", "description", "language", "emailContact", "social", "footer"] as const;

/** A part of the site's own content, as a loader's `site`. */
export function siteCopy<Key extends keyof SiteCopy>(site: SiteCopy, ...keys: Key[]): Pick<SiteCopy, Key> {
  return Object.fromEntries(keys.map((key) => [key, site[key]])) as Pick<SiteCopy, Key>;
}

/** The root's `site`. */
export function sharedCopy(site: SiteCopy) {
  const { brand } = site.collex;
  // The lists show at once when one comes from another page, before their loaders have returned.
  const { blog, portfolio } = site.introductions;
  return {
    ...siteCopy(site, ...EVERYWHERE),
    collex: { brand },
    introductions: { blog, portfolio },
    descriptions: site.descriptions,
  };
}

/** The site's own content, as the loaders of these routes returned it. */
export function siteOf(matches: Matches): SiteCopy {
  const parts = matches.map((match) => (match?.loaderData as { site?: object } | undefined)?.site);
  return Object.assign({}, ...parts) as SiteCopy;
}

/** The site's own content: what every page needs, and what the shown page's loader adds. */
export function useSite(): SiteCopy {
  return siteOf(useMatches() as UIMatch[]);
}

/** The labels, as the root's loader returned them. */
export function labelsOf(matches: Matches): Labels {
  const { labels } = (matches[0]?.loaderData ?? {}) as { labels: Labels };
  return labels;
}

/** What search engines say of a list. */
export function descriptionOf({ descriptions, name }: SiteCopy, list: keyof SiteCopy["descriptions"]): string {
  return fillText(descriptions[list], { name });
}
