import { useMatches } from "react-router";
import { sharedCopy } from "virtual:shared-copy";
import { sharedCopyOf } from "#app/config/browser-copy.ts";
import { fillText } from "#app/config/fill-text.ts";
import type { SiteConfig } from "#app/config/site-config.ts";
import { changedCopy, withSiteChanges } from "#app/config/site-changes.ts";

/** The site's own copy on screens. Legal texts come from the loaders of their pages. */
export type SiteCopy = Omit<SiteConfig, "legal">;

type Matches = readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[];
type Copy = { site?: object | null };

/** Returns parts of the site's copy, as the `site` of a loader whose page needs more than the shared copy. */
export function siteCopy<Key extends keyof SiteCopy>(site: SiteCopy, ...keys: Key[]): Pick<SiteCopy, Key> {
  return Object.fromEntries(keys.map((key) => [key, site[key]])) as Pick<SiteCopy, Key>;
}

/** Returns the `site` of the root's loader: what the admin has changed of the copy that every page needs. */
export function changedSharedCopy(site: SiteCopy) {
  return changedCopy(sharedCopy, sharedCopyOf(site));
}

/** Merges the parts of the site's copy that these routes have in their `handle`, and those that their loaders returned. */
export function siteOf(matches: Matches): SiteCopy {
  const parts = matches.map((match) => {
    const inBundle = (match?.handle as Copy | undefined)?.site;
    return withSiteChanges(inBundle, (match?.loaderData as Copy | undefined)?.site ?? undefined);
  });
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
