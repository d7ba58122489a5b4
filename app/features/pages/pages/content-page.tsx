import { data } from "react-router";
import { groups } from "virtual:shipped-packages";
import { siteLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import { missingPage } from "#app/server/render/missing-page.server.ts";
import { cardUrl, metaTags } from "#app/server/render/page-meta.ts";
import { siteOf } from "#app/server/render/site.ts";
import { servicesContext } from "#app/server/services/services.server.ts";
import { headingsOf } from "#app/ui/article/table-of-contents.ts";
import type { Route } from "./+types/content-page.ts";
import { readPublicPage } from "../public-page.server.ts";
import { PageView } from "./page-view.tsx";
import { TitlePoster } from "./title-poster.tsx";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { environment } = context.get(servicesContext);
  const page = await readPublicPage(context.get(servicesContext), params.slug);
  if (!page) throw await missingPage({ context, request, url });
  const { slug, title, description, preview, image, html, isLegal, updatedAt } = page;
  return {
    page: { title, description, preview: shortenToWords(preview, 160), image, html, isLegal, updatedAt },
    headings: headingsOf(html),
    // The build's packages: in the loader, so that the browser's bundle does not have them.
    packages: isLegal && slug === "licenses" ? groups : null,
    url: environment.siteUrl + itemPath("", slug),
    card: `${itemPath("/og", slug)}.png`,
  };
}

/** A page takes no form. Without this action, a path without a page would say so, too. */
export async function action({ context, params, request, url }: Route.ActionArgs): Promise<never> {
  const page = await readPublicPage(context.get(servicesContext), params.slug);
  throw page ? data(null, { status: 405 }) : await missingPage({ context, request, url });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, url, card } = loaderData;
  const { title, image, updatedAt } = page;
  const { name, tagline } = siteOf(matches);
  const description = page.description || page.preview || fillText(siteLabels.about, { name, tagline });
  return metaTags({
    matches,
    title,
    description,
    url,
    ...(image ? { card: image.url, cardSize: image } : { card: cardUrl(matches, card, title) }),
    things: [{ "@type": "WebPage", "@id": url, url, name: title, description, dateModified: updatedAt }],
  });
}

export default function ContentPage({ loaderData: { page, headings, packages } }: Route.ComponentProps) {
  if (!page.html && !page.description) return <TitlePoster title={page.title} />;
  return <PageView page={page} headings={headings} packages={packages} />;
}
