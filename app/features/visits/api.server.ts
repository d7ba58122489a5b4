import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { recordAudit } from "#app/content/audit.server.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, NO_FILES, readForm, readQuery } from "#app/server/http/body.ts";
import { visitorKey } from "#app/server/http/client-ip.ts";
import { csvHeaders, toCsv } from "#app/server/http/csv.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { csvResponse, jsonBody, queryParameters, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { listDays, readVisits } from "./queries.server.ts";
import { visitForm, visitsQuery, visitsResult } from "./visits.ts";

const tags = ["Visits"];
const BOUNDS = { ...NO_FILES, maxJsonBytes: 8 * 1024 };
/** Generous, because many students may share the IP of a campus network, and each of them reads one page at a time. */
const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/** /api/visits */
export function visitsApi(services: Services) {
  const { db, visits, environment, now } = services;
  const limit = createFloodLimit();
  const ownHost = new URL(environment.siteUrl).host;
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Count a page view; the site's pages send this by themselves",
        description: "Not counted: robots, admins, visitors with DNT or Sec-GPC, and pages that do not exist.",
        requestBody: jsonBody(visitForm),
        responses: { 204: { description: "Received" }, ...responsesOf({}, [400, 403, 404, 413, 415, 429]) },
      }),
      async (c) => {
        if (!visits) throw new HttpError(404, "This site does not count visits.");
        limit(visitorKey(c.var.ip));
        const { path, referrer } = await readForm(c.req.raw, visitForm, BOUNDS);
        const declines = c.req.header("DNT")?.trim() === "1" || c.req.header("Sec-GPC")?.trim() === "1";
        const userAgent = c.req.header("User-Agent") ?? "";
        if (c.var.session || declines || userAgent === "" || isbot(userAgent)) return c.body(null, 204);
        const isOwn = referrer !== "" && (referrer === ownHost || referrer === c.req.header("Host"));
        await visits.count({ path, referrer: isOwn ? null : referrer, ip: c.var.ip, userAgent });
        return c.body(null, 204);
      },
    )
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Get visitors and views by day, page, referrer and device",
        description: "Days are in the site's time zone, the first and the last included.",
        parameters: queryParameters(visitsQuery),
        responses: responsesOf({ 200: visitsResult }, [400, 401, 403]),
      }),
      async (c) => {
        const query = check(visitsQuery, readQuery(c.req.url));
        // The result includes the latest visits.
        await visits?.write();
        return c.json({ ...(await readVisits(db, query)), counting: visits !== null });
      },
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "Export visitors and views by day as CSV",
        parameters: queryParameters(visitsQuery),
        responses: csvResponse([400, 401, 403]),
      }),
      async (c) => {
        const query = check(visitsQuery, readQuery(c.req.url));
        await visits?.write();
        const rows = await listDays(db, query);
        await recordAudit(db, actorOf(c), { action: "visits.export", subject: { id: "", title: "" }, at: now() });
        const cells = rows.map(({ day, visitors, views }) => [day, String(visitors), String(views)]);
        return c.body(toCsv([["day", "visitors", "views"], ...cells]), 200, csvHeaders("visits.csv"));
      },
    );
}

/** Limits the visits of a network per minute, in memory: a flood reaches neither the database nor the counts. */
function createFloodLimit() {
  // With `max`, the cache would allocate memory for all entries at each start, which takes 4 ms.
  const minutes = new LRUCache<string, { count: number }>({
    maxSize: 20_000,
    sizeCalculation: () => 1,
    ttl: MINUTE_MS,
  });
  /** @throws HttpError 429 */
  return (visitor: string): void => {
    const minute = minutes.get(visitor) ?? { count: 0 };
    if (minute.count === 0) minutes.set(visitor, minute);
    minute.count += 1;
    if (minute.count <= MOST_A_MINUTE) return;
    const seconds = Math.max(1, Math.ceil(minutes.getRemainingTTL(visitor) / 1_000));
    const headers = { "Retry-After": String(seconds) };
    throw new HttpError(429, `Too many visits at once. Try again in ${seconds} seconds.`, { headers });
  };
}
