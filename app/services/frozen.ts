/**
 * The site while it is written as files (app/freeze): pages leave out what needs a server, and further pages of a list have
 * paths of their own.
 */
export type Frozen = {
  /** Whether forms send to the live site, or say how to write instead. */
  forms: "live" | "none";
  /** Where a further page of a list begins, by the page's path: the slug of the last item on the page before. */
  pages: Map<string, string>;
};

/** The path of a page of a list, such as /blog/older/2; the first is the list's own. */
const pagePath = (list: string, page: number) => `${list}/older/${page}`;

/** After which item a page of a list begins; undefined when there is no such page. */
export function pageStart({ pages }: Frozen, list: string, path: string): string | null | undefined {
  return path === list ? null : pages.get(path);
}

/** The path of the page that follows, which begins after an item. */
export function nextPage({ pages }: Frozen, list: string, path: string, slug: string): string {
  const next = pagePath(list, path === list ? 2 : Number(path.slice(path.lastIndexOf("/") + 1)) + 1);
  pages.set(next, slug);
  return next;
}

/** The copy's page for what is gone. */
export const GONE_PAGE = "/410";
