import type { Services } from "#app/services/services.server.ts";
import { STATIC_PAGES } from "../static-pages.ts";
import { xmlEscape } from "./xml.ts";

/** What one sitemap may hold (sitemaps.org, protocol). */
const MAX_URLS = 50_000;

/** Every public address, as sitemaps.org describes it. */
export async function sitemap({ db, settings, now, contentTypes }: Services): Promise<string> {
  const { siteUrl } = settings;
  const lists = contentTypes.flatMap(({ publicPath, pages }) => (publicPath && pages ? [{ publicPath, pages }] : []));
  const paths = [...Object.keys(STATIC_PAGES), ...lists.map(({ publicPath }) => publicPath)];
  const entries = paths.map((path) => entry(siteUrl + path));
  for (const { publicPath, pages } of lists) {
    for await (const { slug, updatedAt } of pages.items(db, now(), MAX_URLS - entries.length)) {
      if (entries.length === MAX_URLS) break;
      entries.push(entry(`${siteUrl}${publicPath}/${slug}`, updatedAt));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entry(loc: string, changed?: string): string {
  return `<url><loc>${xmlEscape(loc)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}

/** Search engines may read all but the admin and the API. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
