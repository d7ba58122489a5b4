import { pageIdIn, type Menus } from "#app/config/site/menus.ts";
import { decodeText } from "#app/config/decode-text.ts";
import { publicAt } from "#app/content/publication/publication.server.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import type { Db } from "#app/db/client.ts";

type Entry = Menus["header"][number];
type MenuPage = { id: string; slug: string; title: string; status: string; isPublic: boolean };

const slugIn = (href: string) => decodeText(/^\/([^/?#]+)\/?(?:[?#]|$)/.exec(href)?.[1] ?? "").normalize();

/** Finds the page of an entry: by its id, or by the path that the entry names. */
export async function findMenuPages(db: Db, menus: Menus, now: Date) {
  const hrefs = Object.values(menus).flatMap((entries) => entries.map(({ href }) => href));
  const rows = await db
    .selectFrom("pages")
    .where((eb) =>
      eb.or([
        eb("id", "in", ["", ...hrefs.flatMap((href) => pageIdIn(href) ?? [])]),
        eb("slug", "in", ["", ...hrefs.map(slugIn)]),
      ]),
    )
    .select(["id", "slug", "title", "status", publicAt("pages", now.toISOString()).as("isPublic")])
    .execute();
  const pages: MenuPage[] = rows.map((row) => ({ ...row, isPublic: Boolean(row.isPublic) }));
  return ({ href }: Entry) => pages.find(({ id, slug }) => id === pageIdIn(href) || slug === slugIn(href));
}

type FindPage = (entry: Entry) => MenuPage | undefined;

/** The menus with the paths and titles of their pages, and without entries whose pages visitors cannot see. */
export function visibleMenus(menus: Menus, findPage: FindPage = () => undefined): Menus {
  const visibleEntries = (entries: Entry[]) =>
    entries.flatMap((entry) => {
      const page = findPage(entry);
      if (page ? !page.isPublic : pageIdIn(entry.href)) return [];
      const href = page && pageIdIn(entry.href) ? itemPath("", page.slug) : entry.href;
      return { label: entry.label || (page?.title ?? ""), href };
    });
  const { header, products, company, legal, social } = menus;
  return {
    header: visibleEntries(header),
    products: visibleEntries(products),
    company: visibleEntries(company),
    legal: visibleEntries(legal),
    social: visibleEntries(social),
  };
}
