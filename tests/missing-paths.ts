import { resolveMissing } from "#app/content/redirects.server.ts";
import { findPost } from "#app/features/blog/queries.server.ts";
import { findProject } from "#app/features/projects/queries.server.ts";
import type { Pages } from "#app/server/app.server.ts";

/** Replaces the site's pages: returns an item's title on its path, and the result for a missing path elsewhere. */
export const ITEM_PAGES: Pages = async (request, services) => {
  const { pathname, search } = new URL(request.url);
  const { db, now } = services;
  const [, list, slug = ""] = pathname.split("/");
  const item =
    list === "blog"
      ? await findPost(db, { slug }, { audience: "public", now: now() })
      : await findProject(db, { slug });
  if (item && (list === "blog" || list === "portfolio")) return new Response(item.title);
  const result = await resolveMissing(services, pathname + search);
  const headers: HeadersInit = result.status === 308 ? { Location: result.location } : {};
  return new Response(null, { status: result.status, headers });
};

/** Describes the response of a path, such as "200 A title", "308 /blog/other" or "410". */
export async function look(fetch: (path: string) => Promise<Response>, path: string): Promise<string> {
  const response = await fetch(path);
  const text = await response.text();
  return [response.status, response.headers.get("Location") ?? (response.status === 200 ? text : "")].join(" ").trim();
}
