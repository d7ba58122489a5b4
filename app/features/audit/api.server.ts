import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { nextPage, pageParameters, toPage } from "#app/db/page.ts";
import { searchText } from "#app/db/search.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/door.server.ts";
import { check, readQuery } from "#app/platform/body.ts";
import { csvHeaders } from "#app/platform/csv.ts";
import { answers, csvAnswer, queryParameters } from "#app/platform/openapi.ts";
import type { Services } from "#app/platform/services.server.ts";
import { exportAudit, listAudit } from "./audit.server.ts";
import { auditEntry, auditKind, type AuditEntry } from "./audit.ts";

const tags = ["Activity"];
/** A trail can be long: unlike other lists, it never comes whole. */
const PAGE = 100;

const many = z
  .object({ entries: z.array(auditEntry), next: z.string().nullable().meta({ description: "The next page's cursor" }) })
  .meta({ id: "AuditAnswer" });
const search = {
  q: searchText.describe("Only those with these words in who, what, subject or address"),
  kind: auditKind.optional().meta({ description: "Only those of this kind" }),
};
const searchQuery = z.strictObject(search).meta({ id: "AuditSearch" });
const pageQuery = z.strictObject({ ...pageParameters, ...search }).meta({ id: "AuditQuery" });

/** /api/audit: who did what, and when. */
export function auditApi({ db, now }: Services) {
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "What was done, newest first",
        parameters: queryParameters(pageQuery),
        responses: answers({ 200: many }, [400, 401, 403]),
      }),
      async (c) => {
        const { limit = PAGE, cursor, ...wanted } = check(pageQuery, readQuery(c.req.url));
        const page = toPage({ limit, cursor });
        const entries = await listAudit(db, { ...wanted, ...page });
        const headers = nextPage(entries, page, (entry: AuditEntry) => ({ time: entry.at, id: entry.id }));
        return c.json({ entries, next: headers["X-Next-Cursor"] ?? null }, 200, headers);
      },
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "What was done, as a table",
        parameters: queryParameters(searchQuery),
        responses: csvAnswer([400, 401, 403]),
      }),
      async (c) => {
        const wanted = check(searchQuery, readQuery(c.req.url));
        return c.body(await exportAudit(db, wanted, actorOf(c), now()), 200, csvHeaders("activity.csv"));
      },
    );
}
