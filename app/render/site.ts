import { useMatches, type UIMatch } from "react-router";
import { fillText } from "#app/text/fill-text.ts";
import type { Labels, SiteConfig } from "#app/config/site-config.ts";
import { labelsWith, type ChangedLabels } from "#app/config/labels.ts";

/** The site's own copy on screens. Legal texts come from the loaders of their pages, labels from `useLabels`. */
export type SiteCopy = Omit<SiteConfig, "legal" | "labels">;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The parts that every page needs. The loader of a page that needs more returns them as `site`, by `siteCopy`. */
const EVERYWHERE = ["name", "tagline", "description", "language", "emailContact", "social", "footer"] as const;

/** Returns parts of the site's copy, as a loader's `site`. */
export function siteCopy<Key extends keyof SiteCopy>(site: SiteCopy, ...keys: Key[]): Pick<SiteCopy, Key> {
  return Object.fromEntries(keys.map((key) => [key, site[key]])) as Pick<SiteCopy, Key>;
}

/** Returns the `site` of the root's loader. */
export function sharedCopy(site: SiteCopy) {
  const { brand } = site.collex;
  // After a navigation, the list pages show these at once, before their loaders have returned.
  const { blog, portfolio } = site.introductions;
  return {
    ...siteCopy(site, ...EVERYWHERE),
    collex: { brand },
    introductions: { blog, portfolio },
    descriptions: site.descriptions,
  };
}

/** Merges the parts of the site's copy that the loaders of these routes returned. */
export function siteOf(matches: Matches): SiteCopy {
  const parts = matches.map((match) => (match?.loaderData as { site?: object } | undefined)?.site);
  return Object.assign({}, ...parts) as SiteCopy;
}

/** Returns the site's copy: the parts that every page needs, and those that the current page's loader adds. */
export function useSite(): SiteCopy {
  return siteOf(useMatches() as UIMatch[]);
}

/** The labels of site.config.ts, with the changes that the root's loader returned. */
export function labelsOf(matches: Matches): Labels {
  const { labels } = (matches[0]?.loaderData ?? {}) as { labels?: ChangedLabels };
  return labelsWith(labels ?? null);
}

/** Returns the description of a list for search engines. */
export function descriptionOf({ descriptions, name }: SiteCopy, list: keyof SiteCopy["descriptions"]): string {
  return fillText(descriptions[list], { name });
}
