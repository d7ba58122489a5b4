import type { MetaDescriptor } from "react-router";
import { site } from "#site-config";

interface PageMeta {
  title: string;
  description: string;
  /** The path that stands for this page, such as /about. */
  path: string;
  /** Of the route's meta arguments: the root's data tells the site's address. */
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Title, description, canonical address and link preview of a page. */
export function pageMeta({ title, description, path, matches }: PageMeta): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { siteUrl?: string } | undefined;
  const address = `${root?.siteUrl ?? ""}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
  ];
}
