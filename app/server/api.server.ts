import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { LRUCache } from "lru-cache";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import { statsApi } from "#app/admin/stats-api.server.ts";
import { auditApi } from "#app/features/audit/api.server.ts";
import { accountsApi, invitationsApi, accountChangesApi } from "#app/features/auth/people/api.server.ts";
import { authApi } from "#app/features/auth/api.server.ts";
import { guard, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { backupApi } from "#app/features/backup/api.server.ts";
import { postsApi } from "#app/features/blog/api.server.ts";
import { authoringApi } from "#app/features/blog/authoring-api.server.ts";
import { checksApi } from "#app/features/checks/api.server.ts";
import { contactApi, messagesApi } from "#app/features/contact/api.server.ts";
import { historyApi } from "#app/features/history/api.server.ts";
import { importApi } from "#app/features/import/api.server.ts";
import { mediaApi } from "#app/features/media/api.server.ts";
import { pagesApi } from "#app/features/pages/api.server.ts";
import { projectsApi } from "#app/features/projects/api.server.ts";
import { redirectsApi } from "#app/features/redirects/api.server.ts";
import { reportsApi } from "#app/features/reports/api.server.ts";
import { settingsApi } from "#app/features/settings/api.server.ts";
import { setupApi } from "#app/features/settings/first-start/api.server.ts";
import type { Sample } from "#app/features/settings/first-start/find-setup.server.ts";
import { sampleNames } from "#app/sample/sample-names.ts";
import { subscribersApi } from "#app/features/subscribers/api.server.ts";
import { testimonialsApi } from "#app/features/testimonials/api.server.ts";
import { visitsApi } from "#app/features/visits/api.server.ts";
import { isOwnPage } from "./cacheable-urls.server.ts";
import { apiDocsPage } from "#app/server/http/api-docs.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { hasRoute } from "#app/server/http/has-route.ts";
import { hasNul } from "#app/server/http/middleware.ts";
import { BEARER, withSecurity, type Security } from "#app/server/http/openapi.ts";
import { pagePolicy } from "#app/server/http/security-headers.ts";
import type { Services } from "#app/server/services/services.server.ts";

/** The routes that do not need an admin; every other route does. */
const OPEN: ReadonlySet<string> = new Set([
  "POST /api/auth/login",
  "POST /api/auth/login/passkey",
  "POST /api/auth/login/passkey/options",
  "GET /api/auth/verify", // returns the account of the token, whatever its role
  "POST /api/auth/register", // checks the token itself: open while no account exists
  "POST /api/auth/logout", // ends the caller's own session
  "POST /api/invitations/accept",
  "GET /api/blogs",
  "GET /api/blogs/:id",
  "POST /api/blogs/:id/likes",
  "GET /api/projects",
  "GET /api/projects/:id",
  "GET /api/testimonials",
  "GET /api/testimonials/:id",
  "GET /api/pages",
  "GET /api/pages/:id",
  "POST /api/contact",
  "POST /api/reports", // browsers send them by themselves
  "POST /api/subscribers",
  "POST /api/visits", // pages send them by themselves
  "GET /api/openapi.json",
  "GET /api/docs",
]);

/** Open routes that check the token themselves. `register` needs none while no account exists. */
const OWN_CHECK: Record<string, Security> = {
  "GET /api/auth/verify": BEARER,
  "POST /api/auth/logout": BEARER,
  "POST /api/auth/register": [{}, ...BEARER],
};

/** Returns a route's security requirements for OpenAPI. */
const securityOf = (route: string): Security => OWN_CHECK[route] ?? (OPEN.has(route) ? [] : BEARER);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Creates the REST API under /api: the guard, every route, and 404 or 405 for all other requests.
 * @param hasFile true when the site serves a file at a path, such as one that the studio added to `public`
 * @param root the folder of the project
 */
export function createApi(
  services: Services,
  hasFile: (path: string) => boolean = () => false,
  root = process.cwd(),
): Hono<ApiEnv> {
  const hasMetrics = services.environment.metricsToken !== null;
  const isOwnPath = (path: string) => isOwnPage(path) || hasFile(path) || (hasMetrics && path === "/metrics");
  const restore: Sample["restore"] = async (actor) => {
    const { restoreSample } = await import("#app/sample/load-sample.ts");
    await restoreSample(services, root, actor);
  };
  const api = new Hono<ApiEnv>().basePath("/api");
  api.use("*", async (c, next) => {
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  });
  api.use("*", async (c, next) => {
    // No stored name contains NUL, and PostgreSQL rejects a query with it.
    if (hasNul(new URL(c.req.url).pathname)) throw new HttpError(404, "This API route does not exist.");
    await next();
  });
  api.use("*", guard(services, OPEN));
  api.route("/auth", authApi(services));
  api.route("/account", accountChangesApi(services));
  api.route("/accounts", accountsApi(services));
  api.route("/invitations", invitationsApi(services));
  api.route("/audit", auditApi(services));
  api.route("/backup", backupApi(services));
  api.route("/blogs", postsApi(services));
  api.route("/", authoringApi(services));
  api.route("/projects", projectsApi(services));
  api.route("/testimonials", testimonialsApi(services));
  api.route("/pages", pagesApi(services));
  for (const type of services.contentTypes) api.route(`/${type.table}`, historyApi(services, type));
  api.route("/media", mediaApi(services));
  api.route("/checks", checksApi(services, isOwnPath));
  api.route("/contact", contactApi(services));
  api.route("/messages", messagesApi(services));
  api.route("/import", importApi(services, isOwnPath));
  api.route("/redirects", redirectsApi(services, isOwnPath));
  api.route("/reports", reportsApi(services));
  api.route("/settings", settingsApi(services));
  api.route("/setup", setupApi(services, { names: sampleNames, restore }));
  api.route("/stats", statsApi(services));
  api.route("/subscribers", subscribersApi(services));
  api.route("/visits", visitsApi(services));

  const specification = createSpecification(api, services);
  api.get("/openapi.json", async (c) => c.json(await specification()));
  api.get("/docs", async (c) => {
    const html = apiDocsPage(await specification());
    return c.html(html, 200, { "Content-Security-Policy": pagePolicy([html]) });
  });

  api.all("*", (c) => {
    const allowed = METHODS.filter((method) => hasRoute(api, method, c.req.path));
    if (allowed.length === 0) throw new HttpError(404, "This API route does not exist.");
    const also = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
    throw new HttpError(405, `This route accepts ${also.join(", ")}.`, { headers: { Allow: also.join(", ") } });
  });
  return api;
}

/**
 * Returns the OpenAPI document. Generated again only when its settings change, since it takes a quarter of a second.
 */
function createSpecification(api: Hono<ApiEnv>, { site, environment }: Services) {
  const generate = async (documentation: ReturnType<typeof openApiHead>) =>
    // Otherwise hono-openapi takes the CSV tables for static files and leaves them out.
    withSecurity(await generateSpecs(api, { documentation, excludeStaticFile: false }), securityOf);
  const generated = new LRUCache<string, ReturnType<typeof generate>>({ max: 1 });
  return async () => {
    const head = openApiHead(await site(), environment.siteUrl);
    const key = JSON.stringify(head);
    const cachedDocument = generated.get(key);
    if (cachedDocument) return cachedDocument;
    const document = generate(head);
    generated.set(key, document);
    document.catch(() => generated.delete(key));
    return document;
  };
}

function openApiHead(site: SiteContent, siteUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${site.name} API`,
      version: "1.0.0",
      description: "Posts, projects, testimonials and messages of the studio.",
      contact: { name: site.name, url: `${siteUrl}/contact`, email: site.emailContact },
      // The software's license. `identifier` exists since OpenAPI 3.1.
      license: { name: "MIT License", identifier: "MIT" },
    },
    servers: [{ url: siteUrl }],
    components: {
      securitySchemes: {
        bearer: { type: "http" as const, scheme: "bearer", description: "The token that a login returns." },
      },
    },
  };
}
