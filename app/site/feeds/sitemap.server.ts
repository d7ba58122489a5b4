import { itemPath } from "#app/content/slugs/slug.ts";
import { countItems } from "#app/content/newest-items.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { STATIC_PAGES } from "../static-pages.ts";
import { xmlEscape } from "./xml.ts";

/** Items of one part; a sitemap may hold 50,000 (sitemaps.org, protocol). */
const PART = 10_000;
const PAGES = "pages";

type List = Pick<ServerContentType, "table"> & {
  publicPath: string;
  name: string;
  pages: NonNullable<ServerContentType["pages"]>;
};

function listsOf({ contentTypes }: Services): List[] {
  return contentTypes.flatMap(({ publicPath, pages, table }) =>
    publicPath !== null && pages ? [{ publicPath, name: publicPath.slice(1) || table, table, pages }] : [],
  );
}

/** Returns the sitemap of all public URLs (sitemaps.org); above 10,000 items, the index of its parts. */
export async function sitemap(services: Services): Promise<string> {
  const lists = listsOf(services);
  const parts: string[] = [];
  let total = 0;
  for (const { name, table } of lists) {
    const count = await countItems(services.db, { table });
    total += count;
    for (let part = 1; part <= Math.ceil(count / PART); part += 1) parts.push(`${name}-${part}`);
  }
  if (total > PART) return index([PAGES, ...parts], services.environment.siteUrl);
  const items = await Promise.all(lists.map((list) => entriesOf(services, list, 1)));
  return urlset([...pageEntries(services, lists), ...items.flat()]);
}

/** Returns one part of a large site's sitemap by its name, such as blog-2; null for a part that the index does not name. */
export async function sitemapPart(services: Services, name: string): Promise<string | null> {
  const lists = listsOf(services);
  if (name === PAGES) return urlset(pageEntries(services, lists));
  const [, listName, number] = /^(.+)-([1-9]\d{0,3})$/.exec(name) ?? [];
  const list = lists.find((one) => one.name === listName);
  if (!list) return null;
  const entries = await entriesOf(services, list, Number(number));
  // The index names a part also when all of its items are hidden.
  const isNamed = entries.length > 0 || Number(number) <= Math.ceil((await countItems(services.db, list)) / PART);
  return isNamed ? urlset(entries) : null;
}

function pageEntries({ environment }: Services, lists: List[]): string[] {
  const paths = [
    ...Object.keys(STATIC_PAGES),
    ...lists.flatMap(({ publicPath, pages }) => (pages.list ? [publicPath] : [])),
  ];
  return paths.map((path) => entry(environment.siteUrl + path));
}

async function entriesOf({ db, environment, now }: Services, { publicPath, pages }: List, part: number) {
  const items = await pages.sitemapPart(db, now(), { limit: PART, offset: (part - 1) * PART });
  return items.map(({ slug, updatedAt }) => entry(environment.siteUrl + itemPath(publicPath, slug), updatedAt));
}

const urlset = (entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;

const index = (parts: string[], siteUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.map((part) => `<sitemap><loc>${siteUrl}/sitemap-${part}.xml</loc></sitemap>`).join("\n")}
</sitemapindex>
`;

function entry(loc: string, changed?: string): string {
  return `<url><loc>${xmlEscape(loc)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}

/** Returns robots.txt: crawlers may read everything except the admin and the API. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
