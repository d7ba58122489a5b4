import { expect, test } from "vitest";
import { createApi } from "#app/server/api.server.ts";
import { json, openTestSite, type TestSite } from "../harness.ts";

/* The tests read the routes from the API itself: a new route fails unless it is closed or listed here. */

const OPEN = [
  "GET /api/blogs",
  "GET /api/blogs/:id",
  "GET /api/docs",
  "GET /api/openapi.json",
  "GET /api/pages",
  "GET /api/pages/:id",
  "GET /api/projects",
  "GET /api/projects/:id",
  "GET /api/testimonials",
  "GET /api/testimonials/:id",
  "POST /api/auth/login",
  "POST /api/auth/login/passkey",
  "POST /api/auth/login/passkey/options",
  "POST /api/blogs/:id/likes",
  "POST /api/contact",
  "POST /api/invitations/accept",
  "POST /api/reports",
  "POST /api/subscribers",
  "POST /api/visits",
];

/** Routes for every account, not only for admins: to verify its own session, and to log out. */
const FOR_EVERY_ACCOUNT = ["GET /api/auth/verify", "POST /api/auth/logout"];

/** "METHOD /path/:pattern" of every route of the API. */
function routesOf({ site }: TestSite): string[] {
  const routes = createApi(site.services).routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].toSorted();
}

/** The logout route comes last, because it ends the session. */
const closedRoutes = (site: TestSite) =>
  routesOf(site)
    .filter((route) => !OPEN.includes(route))
    .toSorted((a, b) => Number(a.endsWith("/logout")) - Number(b.endsWith("/logout")));

/** Lists the closed routes whose status with this token differs from `expected`, or whose 401 lacks a challenge. */
async function exceptions(site: TestSite, token: string | undefined, expected: number): Promise<string[]> {
  const routes: string[] = [];
  for (const route of closedRoutes(site)) {
    const [method = "", path = ""] = route.split(" ");
    const url = path.replaceAll(/:\w+/g, "0190a3c4-0000-7000-8000-000000000000");
    const response = await site.fetch(url, { method, ...(token && { token }) });
    const challenge = response.headers.get("WWW-Authenticate") ?? "";
    const challenged = response.status !== 401 || challenge.startsWith("Bearer");
    if (response.status !== expected || !challenged) routes.push(`${route}: ${response.status}`);
  }
  return routes;
}

test("every route on the public list exists", async () => {
  await using site = await openTestSite();
  const routes = routesOf(site);
  expect(OPEN.filter((route) => !routes.includes(route))).toEqual([]);
  expect(closedRoutes(site).length).toBeGreaterThan(30);
});

test("the OpenAPI document describes every route except /api/docs and /api/openapi.json", async () => {
  await using site = await openTestSite();
  const specification = await (await site.fetch("/api/openapi.json")).json();
  const { paths } = specification as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const missing = routesOf(site).filter((route) => !described.includes(route));
  expect(missing).toEqual(["GET /api/docs", "GET /api/openapi.json"]);
});

test("every protected route returns 401 without a token", async () => {
  await using site = await openTestSite();
  expect(await exceptions(site, undefined, 401)).toEqual([]);
});

test.each(["x".repeat(43), "not-a-token", "null"])(
  "every protected route returns 401 for the token %j",
  async (token) => {
    await using site = await openTestSite();
    expect(await exceptions(site, token, 401)).toEqual([]);
  },
);

test("every protected route returns 401 for the token of an expired session", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  site.clock.now = new Date(site.clock.now.getTime() + 31 * 24 * 60 * 60_000);
  expect(await exceptions(site, token, 401)).toEqual([]);
});

test("every protected route rejects the token of an ended session", async () => {
  await using site = await openTestSite();
  const [token, other] = [await site.login(), await site.login()];
  await site.fetch("/api/auth/sessions/end", { ...json({ which: "others" }), token: other });
  expect(await exceptions(site, token, 401)).toEqual([]);
});

test("every protected route rejects an account without the admin role", async () => {
  await using site = await openTestSite();
  const reader = { name: "R", email: "reader@studio.example", password: "another four words there" };
  await site.fetch("/api/auth/register", { ...json({ ...reader, role: "admin" }), token: await site.login() });
  await site.site.services.db.updateTable("accounts").set({ role: "user" }).where("email", "=", reader.email).execute();
  const login = await site.fetch("/api/auth/login", json(reader));
  const { token } = (await login.json()) as { token: string };
  const openRoutes = await exceptions(site, token, 403);
  expect(openRoutes).toEqual(FOR_EVERY_ACCOUNT.map((route) => `${route}: 200`));
});
