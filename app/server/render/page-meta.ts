import type { MetaDescriptor } from "react-router";
import { fnv1a } from "#app/config/fnv.ts";
import { siteOf, type SiteCopy } from "./site.ts";

type Matches = Parameters<typeof siteOf>[0];

type PageMeta = {
  /** The matched routes of the page; the root's data contains the site's copy. */
  matches: Matches;
  title: string;
  description: string;
  /** The canonical URL, made from SITE_URL. */
  url: string;
  /** The URL of the image for link previews, relative to the site. */
  card?: string;
  /** The size of that image, in pixels. */
  cardSize?: { width: number; height: number };
  type?: "website" | "article";
  /** Objects of schema.org that describe the page, sent as JSON-LD for search engines. */
  things?: Record<string, unknown>[];
};

/** What of the studio its link preview images show, as a short text for their URLs. */
export const cardVersionOf = ({ name, tagline, colors, hero }: SiteCopy) =>
  fnv1a(JSON.stringify([name, tagline, colors.light, hero.badgeText, hero.headline])).toString(36);

/** The URL of an image for link previews. Chat programs load it again when it changes with the texts that it shows. */
export function cardUrl(matches: Matches, path: string, ...texts: string[]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { cardVersion?: string } | undefined;
  return `${path}?v=${fnv1a(JSON.stringify([root?.cardVersion, ...texts])).toString(36)}`;
}

/** Returns an admin page's `meta` function: its title, and `noindex` for search engines. */
export function adminMeta(title: string) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    { title: `${title} – ${siteOf(matches).name}` },
    { name: "robots", content: "noindex" },
  ];
}

/** Returns the meta tags of a public page for search engines and link previews. */
export function metaTags({
  matches,
  title,
  description,
  url,
  card = cardUrl(matches, "/og/site.png"),
  cardSize: { width, height } = { width: 1200, height: 630 },
  type = "website",
  things,
}: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const meta: MetaDescriptor[] = [
    { title: `${title} – ${site.name}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: new URL(card, url).href },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (things) meta.push({ "script:ld+json": { "@context": "https://schema.org", "@graph": things } });
  return meta;
}

/** The trail from the home page to a page, as schema.org's BreadcrumbList. */
export function breadcrumbs(
  site: SiteCopy,
  siteUrl: string,
  trail: { name: string; path: string }[],
): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: site.name, path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** The studio, as schema.org's Organization. */
export function organization(site: SiteCopy, siteUrl: string): Record<string, unknown> {
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#studio`,
    name: site.name,
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
    email: site.emailContact,
    slogan: site.tagline,
    sameAs: site.menus.social.map(({ href }) => href).filter((href) => !href.startsWith("/")),
  };
}
