import type { MetaDescriptor } from "react-router";
import { siteOf, type SiteCopy } from "./site.ts";

type Matches = Parameters<typeof siteOf>[0];

type PageMeta = {
  /** The matched routes of the page; the root's data contains the site's copy. */
  matches: Matches;
  title: string;
  description: string;
  /** The canonical URL, made from SITE_URL. */
  url: string;
  /** The path of the image for link previews. */
  card?: string;
  type?: "website" | "article";
  /** Objects of schema.org that describe the page, sent as JSON-LD for search engines. */
  things?: Record<string, unknown>[];
};

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
  card = "/og/site.png",
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
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
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
    sameAs: Object.values(site.social).filter(Boolean),
  };
}
