/**
 * State of a static export of the site (app/freeze): its pages leave out what needs a server, and further pages of a
 * list have paths of their own.
 */
export type Frozen = {
  /** "live": forms send to the live site. "none": they say how to write instead. */
  forms: "live" | "none";
  /** The slug of the item after which a further page of a list begins, by the page's path. */
  pages: Map<string, string>;
};

/** Returns the path of a further page of a list, such as /blog/older/2; the first page has the list's own path. */
const pagePath = (list: string, page: number) => `${list}/older/${page}`;

/** Returns the slug after which a page of a list begins: null for the first, undefined if there is no such page. */
export function pageStart({ pages }: Frozen, list: string, path: string): string | null | undefined {
  return path === list ? null : pages.get(path);
}

/** Returns the canonical path of a list's page: the live site's where there is one, otherwise the page's own. */
export function canonicalPath({ forms, pages }: Frozen, list: string, path: string): string {
  const before = pages.get(path);
  return forms === "live" && before ? `${list}?before=${before}` : path;
}

/** Records the next page of a list, which begins after the item `slug`, and returns its path. */
export function nextPage({ pages }: Frozen, list: string, path: string, slug: string): string {
  const next = pagePath(list, path === list ? 2 : Number(path.slice(path.lastIndexOf("/") + 1)) + 1);
  pages.set(next, slug);
  return next;
}

/** The path of the static export's page for deleted items (410). */
export const GONE_PAGE = "/410";
