import { data } from "react-router";
import { itemPath } from "#app/content/slugs/slug.ts";
import { missingPage } from "#app/server/render/missing-page.server.ts";
import { cardUrl, metaTags } from "#app/server/render/page-meta.ts";
import { servicesContext } from "#app/server/services/services.server.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { Route } from "./+types/content-page.ts";
import { findPage } from "../queries.server.ts";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, now, environment } = context.get(servicesContext);
  // The router ignores the case of the site's own paths.
  const key = { slug: params.slug.toLowerCase() };
  const page = await findPage(db, key, { audience: "public", now: now() });
  if (!page) throw await missingPage({ context, request, url });
  const { content: _, ...rest } = page;
  return { page: rest, url: environment.siteUrl + itemPath("", page.slug) };
}

/** A page takes no form. Without this action, a path without a page would say so, too. */
export async function action({ context, params, request, url }: Route.ActionArgs): Promise<never> {
  const { db, now } = context.get(servicesContext);
  const page = await findPage(db, { slug: params.slug.toLowerCase() }, { audience: "public", now: now() });
  throw page ? data(null, { status: 405 }) : await missingPage({ context, request, url });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, url } = loaderData;
  const { title } = page;
  const description = page.description || page.preview;
  const card = page.image?.url ?? cardUrl(matches, `${itemPath("/og", page.slug)}.png`, title);
  return metaTags({
    matches,
    title,
    description,
    url,
    card,
    things: [{ "@type": "WebPage", name: title, description, url }],
  });
}

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <article className="sheet-width wrap-anywhere pt-8 pb-24 md:pt-10">
      <h1 dir="auto" className="display me-auto text-display">
        {page.title}
      </h1>
      <StoredHtml className="prose" html={page.contentHtml} />
    </article>
  );
}
