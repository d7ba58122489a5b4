import { listBlogSummaries } from "#app/features/blogs/blogs.server.ts";
import { listProjectSummaries } from "#app/features/projects/projects.server.ts";
import type { Services } from "#app/platform/services.server.ts";
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
  const blogs = await listBlogSummaries(db, { viewer: "public", now: now() });
  const projects = await listProjectSummaries(db);
  const addresses = [
    ...PAGES.map((path) => ({ path, changed: null })),
    ...projects.map(({ slug, updatedAt }) => ({ path: `/portfolio/${slug}`, changed: updatedAt })),
    ...blogs.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt })),
  ].slice(0, MAX_ADDRESSES);
  const entries = addresses.map(({ path, changed }) => {
    const changedAt = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `<url><loc>${xmlEscape(settings.siteUrl + path)}</loc>${changedAt}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** Search engines may read all but the admin and the API. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
