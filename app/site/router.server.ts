import { Hono, type Context } from "hono";
import { blogLabels } from "#site-labels";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import { lastSiteContent } from "#app/content/site-content.server.ts";
import { pageOf } from "#app/content/redirects.server.ts";
import { notFound } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { contentTag, namesTag } from "#app/server/http/conditional.ts";
import { iconFor, ICON_PATHS } from "./look/icons.server.ts";
import { atom, jsonFeed, rss } from "./feeds/feed-formats.ts";
import { currentFeed } from "./feeds/old-feeds.ts";
import { readFeed } from "./feeds/feeds.server.ts";
import { ogImage, type Card } from "./look/og-image.server.tsx";
import { securityTxt } from "./security-txt.ts";
import { robots, sitemap, sitemapPart } from "./feeds/sitemap.server.ts";

/** Serves generated icons where the studio has its own icon or colors; otherwise calls next() for the build's file. */
export function iconRouter(services: Services): Hono {
  const router = new Hono();
  for (const path of ICON_PATHS) {
    router.get(path, async (c, next) => {
      const site = await services.site().catch((error: unknown) => {
        services.log.warn({ err: error }, "the settings cannot be read; the last known icon is used");
        return lastSiteContent(services.db);
      });
      const icon = await iconFor(path, site, services);
      if (!icon) return next();
      const etag = contentTag(icon);
      const headers = { "Cache-Control": "no-cache", ETag: etag };
      if (namesTag(c.req.header("If-None-Match") ?? "", etag)) return c.body(null, 304, headers);
      const type = path.endsWith(".ico") ? "image/x-icon" : "image/png";
      return c.body(icon, 200, { ...headers, "Content-Type": type });
    });
  }
  return router;
}

/** Serves the machine-readable files: feeds, sitemap, robots.txt, security.txt, manifest and Open Graph images. */
export function siteRouter(services: Services): Hono {
  const { db, environment, now, contentTypes } = services;
  const text = (c: Context, body: string, type: string) =>
    c.body(body, 200, { "Content-Type": `${type}; charset=utf-8` });
  const card = async (c: Context, entry: Card | null) => {
    if (!entry) throw notFound("image");
    const site = await services.site();
    const label = entry.label || blogLabels.title;
    return c.body(await ogImage({ ...entry, label }, site), 200, { "Content-Type": "image/png" });
  };

  return new Hono()
    .get("/rss.xml", async (c) => text(c, rss(await readFeed(services)), "application/rss+xml"))
    .get("/atom.xml", async (c) => text(c, atom(await readFeed(services)), "application/atom+xml"))
    .get("/feed.json", async (c) => text(c, jsonFeed(await readFeed(services)), "application/feed+json"))
    .use(async (c, next) => {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      const feed = isRead ? currentFeed(c.req.path, c.req.query("feed")) : null;
      return feed ? c.redirect(feed, 308) : next();
    })
    .get("/sitemap.xml", async (c) => text(c, await sitemap(services), "application/xml"))
    .get("/:file{sitemap-[a-z0-9-]+\\.xml}", async (c) => {
      const part = await sitemapPart(services, c.req.param("file").slice("sitemap-".length, -".xml".length));
      if (part === null) throw notFound("sitemap");
      return text(c, part, "application/xml");
    })
    .get("/robots.txt", (c) => text(c, robots(environment.siteUrl), "text/plain"))
    .get("/.well-known/security.txt", async (c) =>
      text(c, securityTxt(await services.site(), environment.siteUrl, now()), "text/plain"),
    )
    .get("/site.webmanifest", async (c) =>
      text(c, JSON.stringify(manifest(await services.site())), "application/manifest+json"),
    )
    .get("/og/site.png", async (c) => {
      const { hero } = await services.site();
      return card(c, { label: hero.badgeText, title: hero.headline });
    })
    .get("/og/:path{.+\\.png}", async (c) => {
      const item = pageOf(contentTypes, `/${c.req.param("path").replace(/\.png$/, "")}`);
      return card(c, item && (await item.pages.ogImage(db, item.slug, now())));
    });
}

/** Lets a phone put the site on its home screen. */
function manifest(site: SiteContent) {
  return {
    name: site.name,
    short_name: site.name,
    description: site.description,
    start_url: "/",
    display: "browser",
    background_color: site.colors.light.paper,
    theme_color: site.colors.light.paper,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
