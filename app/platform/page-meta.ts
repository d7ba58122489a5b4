import type { MetaDescriptor } from "react-router";
import { site } from "#site-config";

type PageMeta = {
  title: string;
  description: string;
  /** The page's one address, from SITE_URL. */
  url: string;
  /** A picture of this site by its path. */
  image?: { url: string; width: number; height: number; alt: string } | null;
  type?: "website" | "article";
  /** Ends up as JSON-LD for search engines. */
  data?: Record<string, unknown>;
};

/** What search engines and link previews learn about a public page. */
export function pageMeta({ title, description, url, image, type = "website", data }: PageMeta): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [
    { title: `${title} – ${site.name}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
  if (image) {
    meta.push(
      { property: "og:image", content: new URL(image.url, url).href },
      { property: "og:image:width", content: String(image.width) },
      { property: "og:image:height", content: String(image.height) },
      { property: "og:image:alt", content: image.alt || title },
    );
  }
  if (data) meta.push({ "script:ld+json": { "@context": "https://schema.org", ...data } });
  return meta;
}
