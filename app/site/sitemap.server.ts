import { eachBlog } from "#app/features/blog/queries.server.ts";
import { listProjectAddresses } from "#app/features/projects/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { xmlEscape } from "./xml.ts";

const PAGES = [
  "/",
  "/portfolio",
  "/blog",
  "/contact",
  "/about",
  "/collex",
  "/terms-of-service",
  "/privacy-policy",
  "/cookie-policy",
  "/licenses",
];

/** What one sitemap may hold (sitemaps.org, protocol). */
const MAX_ADDRESSES = 50_000;

/** Every public address, as sitemaps.org describes it. */
export async function sitemap({ db, settings, now }: Services): Promise<string> {
  const entries = PAGES.map((path) => entry(settings.siteUrl + path));
  for (const { slug, updatedAt } of await listProjectAddresses(db, MAX_ADDRESSES - entries.length)) {
    entries.push(entry(`${settings.siteUrl}/portfolio/${slug}`, updatedAt));
  }
  for await (const { slug, updatedAt } of eachBlog(db, { viewer: "public", now: now() })) {
    if (entries.length === MAX_ADDRESSES) break;
    entries.push(entry(`${settings.siteUrl}/blog/${slug}`, updatedAt));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entry(address: string, changed?: string): string {
  return `<url><loc>${xmlEscape(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
}

/** Search engines may read all but the admin and the API. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
