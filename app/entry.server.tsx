import { renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { quirksForPages } from "#app/config/quirks.ts";
import { visibleMenus } from "#app/content/menus.server.ts";
import { lastSiteContent } from "#app/content/site-content.server.ts";
import { pagePolicy } from "./server/http/security-headers.ts";
import { requestIdContext, servicesContext, type Services } from "./server/services/services.server.ts";
import { sharedCopy } from "./server/render/site.ts";
import { deferScripts } from "./server/render/defer-scripts.ts";
// oxlint-disable-next-line import/default -- vite.config.ts makes it
import visitsScript from "#app/browser/inline/visits.ts?bundled-text";

const END = "</body></html>";
/** React's marker for a part that suspended, or failed, behind a fallback. */
const UNFINISHED_BOUNDARY = "<!--$!-->";

/** Renders a whole page before the first byte goes out, so that it can be hashed, compressed and cached. */
// oxlint-disable-next-line max-params -- as React Router calls it
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: data, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { loaderData } = router.staticHandlerContext;
  // For a method that a page does not take, React Router runs no loader: its error page works without scripts.
  const isStatic = loaderData["root"] === undefined;
  if (isStatic) loaderData["root"] = staticRoot(context);
  // Synchronous: loaders wait for data, components never suspend (docs/decisions/0013-pages-in-one-piece.md).
  const rendered = renderToString(<ServerRouter context={router} url={request.url} />);
  if (rendered.includes(UNFINISHED_BOUNDARY))
    throw new Error("A part of the page waits or failed. Let its loader wait instead.");
  if (!rendered.endsWith(END)) throw new Error(`A page has to end with ${END}, not with more.`);
  const { environment } = context.get(servicesContext);
  const { pathname } = new URL(request.url);
  const isCounted = environment.visits && !isAdmin(pathname);
  // In development Vite's own scripts have to come first.
  const deferred = import.meta.env.PROD ? deferScripts : (html: string) => html;
  const [before, content, after] = splitAtContent(rendered);
  const start = deferred(isCounted ? withVisits(before) : before);
  const scripts = data && !isStatic ? dataScripts(await new Response(data).text()) : "";
  const end = `${deferred(after.slice(0, -END.length))}${scripts}<!--/email_off-->${END}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policyOf([start, end], pathname, context.get(servicesContext)));
  return new Response(`<!DOCTYPE html>${start}${withPlainEmails(content)}${end}`, { status, headers });
}

/** Stands in for the data of the root's loader, without the database. */
function staticRoot(context: RouterContextProvider) {
  const { environment, db } = context.get(servicesContext);
  const content = lastSiteContent(db);
  const site = sharedCopy(content, visibleMenus(content.menus));
  return { quirks: quirksForPages(environment), siteUrl: environment.siteUrl, site, look: null, isStatic: true };
}

/** Returns the scripts that pass the loaders' data to the browser, as React Router's `StreamTransfer` writes them. */
function dataScripts(data: string): string {
  const controller = "window.__reactRouterContext.streamController";
  // Within a script element, HTML gives a meaning to nothing but "<".
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script>${controller}.enqueue(${text});${controller}.close();</script>`;
}

const isAdmin = (pathname: string) => pathname.toLowerCase().startsWith("/admin");

/** Asks Cloudflare to leave email addresses as they are. React, which would not write comments, skips them. */
const withPlainEmails = (content: string) => content.replace(/^<body[^>]*>/, "$&<!--email_off-->");

/** Adds the visit counter to the document's first script, which the client bundle does not contain (app/root.tsx). */
const withVisits = (head: string) => head.replace("</script>", () => `;${visitsScript}</script>`);

/** Returns the page's policy, with hashes of its inline scripts. Development needs those of Vite, which change. */
function policyOf(aroundContent: string[], pathname: string, { environment }: Services): string {
  const { mode, contactService, s3 } = environment;
  if (mode === "development") return "frame-ancestors 'none'";
  return pagePolicy(aroundContent, {
    ...(contactService && { contact: contactService.endpoint }),
    ...(s3?.publicUrl && { imagesFrom: s3.publicUrl }),
    // An invited person goes on to the admin in the same document.
    styleElements: isAdmin(pathname) || pathname === "/invitation",
  });
}

/**
 * Splits a document before and after its content. Only what is around the content has scripts of the site: one that
 * is injected into the content is neither allowed nor deferred.
 */
function splitAtContent(html: string): [before: string, content: string, after: string] {
  const start = html.indexOf("<body");
  const end = Math.max(html.lastIndexOf("</main>"), html.lastIndexOf("</footer>"), start);
  return [html.slice(0, start), html.slice(start, end), html.slice(end)];
}

/** Errors thrown by loaders and actions. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A missing page is a response, not an error of the server.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(servicesContext);
  log.error(
    { err: error, requestId: context.get(requestIdContext), path: new URL(request.url).pathname },
    "a page failed",
  );
};
