import type { MetaDescriptor } from "react-router";
import { metaTags } from "#app/server/render/page-meta.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The site's public URL from the root loader. */
export function siteUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { siteUrl?: string } | undefined;
  return root?.siteUrl ?? "";
}

interface PageMeta {
  title: string | undefined;
  description: string | undefined;
  /** The page's canonical path, such as /about. */
  path: string;
  matches: Matches;
  things?: Record<string, unknown>[];
}

/** Meta tags for search engines and link previews, for a page without data of its own. */
export function pageMeta({ title = "", description = "", path, matches, ...rest }: PageMeta): MetaDescriptor[] {
  return metaTags({ matches, title, description, url: siteUrlOf(matches) + path, ...rest });
}
