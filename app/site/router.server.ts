import { Hono, type Context } from "hono";
import type { SiteContent } from "#app/config/site-changes.ts";
import { notFound } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { THEME_COLORS } from "#app/ui/theme-colors.ts";
import { atom, jsonFeed, rss } from "./feed-formats.ts";
import { readFeed } from "./feeds.server.ts";
import { ogImage, type Card } from "./og-image.server.tsx";
import { securityTxt } from "./security-txt.ts";
import { robots, sitemap } from "./sitemap.server.ts";

/** What machines read of the site: feeds, sitemap, robots, manifest, and the pictures that links are shown with. */
export function siteRouter(services: Services): Hono {
  const { db, settings, now, contentTypes } = services;
  const text = (c: Context, body: string, type: string) =>
    c.body(body, 200, { "Content-Type": `${type}; charset=utf-8` });
  const card = async (c: Context, shown: Card | null) => {
    if (!shown) throw notFound("picture");
    return c.body(await ogImage(shown, await services.site()), 200, { "Content-Type": "image/png" });
  };

  return new Hono()
    .get("/rss.xml", async (c) => text(c, rss(await readFeed(services)), "application/rss+xml"))
    .get("/atom.xml", async (c) => text(c, atom(await readFeed(services)), "application/atom+xml"))
    .get("/feed.json", async (c) => text(c, jsonFeed(await readFeed(services)), "application/feed+json"))
    .get("/sitemap.xml", async (c) => text(c, await sitemap(services), "application/xml"))
    .get("/robots.txt", (c) => text(c, robots(settings.siteUrl), "text/plain"))
    .get("/.well-known/security.txt", async (c) =>
      text(c, securityTxt(await services.site(), settings.siteUrl, now()), "text/plain"),
    )
    .get("/site.webmanifest", async (c) =>
      text(c, JSON.stringify(manifest(await services.site())), "application/manifest+json"),
    )
    .get("/og/site.png", async (c) => {
      const { hero } = await services.site();
      return card(c, { label: hero.badgeText, title: hero.headline });
    })
    .get("/og/:list/:file{.+\\.png}", async (c) => {
      const { list, file } = c.req.param();
      const type = contentTypes.find(({ publicPath }) => publicPath === `/${list}`);
      return card(c, (await type?.pages?.card(db, file.replace(/\.png$/, ""), now())) ?? null);
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
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
