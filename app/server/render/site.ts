import { useMatches } from "react-router";
import { fillText } from "#app/config/fill-text.ts";
import { serverTimeZone } from "#app/config/time-zone.ts";
import type { Menus } from "#app/config/site/menus.ts";
import type { SiteSettings } from "#app/config/site/site-config.ts";

/** The site's own copy on screens. */
export type SiteCopy = SiteSettings;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Returns parts of the site's copy, as the `site` of a loader whose page needs more than the shared copy. */
export function siteCopy<Key extends keyof SiteCopy>(site: SiteCopy, ...keys: Key[]): Pick<SiteCopy, Key> {
  return Object.fromEntries(keys.map((key) => [key, site[key]])) as Pick<SiteCopy, Key>;
}

/** Returns the copy that every page needs. `menus` has what visitors see. Lists show their introductions before their loaders have returned. */
export function sharedCopy(site: SiteCopy, menus: Menus) {
  const { descriptions, introductions, collex } = site;
  return {
    ...siteCopy(site, "name", "tagline", "description", "language", "emailContact"),
    menus,
    timeZone: site.timeZone || serverTimeZone(),
    descriptions,
    introductions: { blog: introductions.blog, portfolio: introductions.portfolio },
    collex: { brand: collex.brand },
  };
}

/** Merges the parts of the site's copy that the loaders of these routes returned as `site`. */
export function siteOf(matches: Matches): SiteCopy {
  const parts = matches.map((match) => (match?.loaderData as { site?: object } | undefined)?.site);
  return Object.assign({}, ...parts) as SiteCopy;
}

/** Returns the site's copy: the parts that every page needs, and those that the current page's loader adds. */
export function useSite(): SiteCopy {
  return siteOf(useMatches());
}

/** Returns the description of a list for search engines. */
export function descriptionOf({ descriptions, name }: SiteCopy, list: keyof SiteCopy["descriptions"]): string {
  return fillText(descriptions[list], { name });
}
