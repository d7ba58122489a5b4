import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { isbot } from "isbot";
import { recordAudit } from "#app/content/audit.server.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, NO_FILES, readBody, readQuery } from "#app/http/body.ts";
import { visitorKey } from "#app/http/client-ip.ts";
import { CSV_PAGE, csvParts, sendCsv } from "#app/http/csv.ts";
import { HttpError } from "#app/http/errors.ts";
import { csvResponse, jsonBody, queryParameters, responsesOf } from "#app/http/openapi.ts";
import type { Services } from "#app/services/services.server.ts";
import { declines, languageOf } from "./client-traits.ts";
import { createFloodLimit } from "./flood-limit.server.ts";
import { listVisits } from "./queries.server.ts";
import { visitForm, visitsQuery, visitsResult, type VisitsRow } from "./visits.ts";

const tags = ["Visits"];
/** Rows of a list that is not by day; the least viewed values are left out. */
const MOST_ROWS = 1_000;
const BOUNDS = { ...NO_FILES, maxJsonBytes: 8 * 1024 };

/** /api/visits */
export function visitsApi(services: Services) {
  const { db, visits, environment, now, log } = services;
  const limit = createFloodLimit();
  const ownHost = new URL(environment.siteUrl).host;

  /** Writes the counts in memory first, so that the result includes the latest visits. */
  async function read(url: string, most?: number) {
    const query = check(visitsQuery, readQuery(url));
    await visits?.write();
    return { by: query.by, rows: await listVisits(db, query, most) };
  }

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
        if (!visits) throw new HttpError(404, "Visits are not counted here.");
        const seconds = limit(visitorKey(c.var.ip));
        if (seconds > 0) {
          const headers = { "Retry-After": String(seconds) };
          throw new HttpError(429, `Too many visits at once. Try again in ${seconds} seconds.`, { headers });
        }
        const { fields } = await readBody(c.req.raw, BOUNDS);
        const { path, referrer } = check(visitForm, fields);
        const header = (name: string) => c.req.header(name);
        const userAgent = header("User-Agent") ?? "";
        if (c.var.session || declines(header) || userAgent === "" || isbot(userAgent)) return c.body(null, 204);
        const isOwn = referrer !== "" && (referrer === ownHost || referrer === header("Host"));
        await visits.count({
          path,
          referrer: isOwn ? null : referrer,
          ip: c.var.ip,
          userAgent,
          language: languageOf(header("Accept-Language")),
        });
        return c.body(null, 204);
      },
    )
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List visitors and views by day, path, referrer, device or language",
        description:
          "Days are in UTC, the first and the last included. Of paths and referrers, the 1000 most viewed ones; the CSV has all.",
        parameters: queryParameters(visitsQuery),
        responses: responsesOf({ 200: visitsResult }, [400, 401, 403]),
      }),
      async (c) =>
        c.json({ rows: (await read(c.req.url, MOST_ROWS)).rows, ...(!visits && { counting: false as const }) }),
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "Export visitors and views as CSV",
        parameters: queryParameters(visitsQuery),
        responses: csvResponse([400, 401, 403]),
      }),
      async (c) => {
        const { by, rows } = await read(c.req.url);
        await recordAudit(db, actorOf(c), { action: "visits.export", subject: { id: "", title: "" }, at: now() });
        const cellsOf = (row: VisitsRow) => [row[by] ?? "", String(row.visitors), String(row.views)];
        const parts = csvParts([by, "visitors", "views"], partsOf(rows), cellsOf);
        return sendCsv(c, { name: `visits-by-${by}.csv`, parts, log });
      },
    );
}

/** An export has all rows, of which a slow client gets some at a time. */
async function* partsOf(rows: VisitsRow[]): AsyncGenerator<VisitsRow[]> {
  for (let start = 0; start < rows.length; start += CSV_PAGE) {
    yield rows.slice(start, start + CSV_PAGE);
    await setImmediate();
  }
}
