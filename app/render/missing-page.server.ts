import { data, redirect, type RouterContextProvider } from "react-router";
import { resolveMissing } from "#app/content/redirects.ts";
import { GONE_PAGE } from "#app/services/frozen.ts";
import { servicesContext } from "#app/services/services.server.ts";

/** As the router hands it to a loader; `url` is without what it adds for data. */
type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** What a loader throws for a path without a page: the way to where it is now, "gone", or "not found". */
export async function missingPage({ context, request, url }: Asked): Promise<unknown> {
  // The router writes queries anew; as they came, they are kept letter by letter.
  const { search } = new URL(request.url);
  const query = search.includes("_routes=") ? url.search : search;
  const services = context.get(servicesContext);
  if (services.frozen && url.pathname === GONE_PAGE) return data(null, { status: 410 });
  const found = await resolveMissing(services, url.pathname + query);
  if (found.status !== 308) return data(null, { status: found.status });
  // A browser that remembered it would go in circles once something is renamed back.
  return redirect(found.location, { status: 308, headers: { "Cache-Control": "no-cache" } });
}
