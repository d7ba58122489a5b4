import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Page } from "#app/db/pagination.ts";
import { pageParameters, searchText, toPage } from "#app/server/http/list-query.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readQuery } from "#app/server/http/body.ts";
import { sendCsv } from "#app/server/http/csv.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import { csvResponse, listResponsesOf, queryParameters } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { auditKinds } from "./kinds.ts";
import { exportAudit, listAudit } from "./queries.server.ts";
import { auditEntry, type AuditEntry } from "./audit.ts";

const tags = ["Activity"];
/** Default page size: unlike other lists, the audit trail is too long to send without a limit. */
const PAGE = 100;

const many = z
  .object({ entries: z.array(auditEntry), next: z.string().nullable().meta({ description: "The next page's cursor" }) })
  .meta({ id: "AuditResponse" });
/** /api/audit: who did what, and when. */
export function auditApi(services: Services) {
  const { searchQuery, pageQuery } = queriesFor(services.contentTypes);
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List the audit trail, newest first",
        parameters: queryParameters(pageQuery),
        responses: listResponsesOf(many, [400, 401, 403]),
      }),
      (c) => {
        const { limit = PAGE, cursor, ...filter } = check(pageQuery, readQuery(c.req.url));
        const list = {
          page: toPage({ limit, cursor }),
          read: (part: Page) => listAudit(services, { ...filter, ...part }),
          positionOf: (entry: AuditEntry) => ({ time: entry.at, id: entry.id }),
        };
        return listResponse(c, list, { name: "entries", beside: (next) => ({ next }) });
      },
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "Export the audit trail as CSV",
        parameters: queryParameters(searchQuery),
        responses: csvResponse([400, 401, 403]),
      }),
      async (c) => {
        const filter = check(searchQuery, readQuery(c.req.url));
        return sendCsv(c, {
          name: "activity.csv",
          parts: await exportAudit(services, filter, actorOf(c)),
          log: services.log,
        });
      },
    );
}

function queriesFor(types: Services["contentTypes"]) {
  const search = {
    q: searchText.describe("Only entries with these words in actor, action, subject or IP address"),
    kind: z
      .enum(Object.keys(auditKinds(types)))
      .optional()
      .meta({ description: "Only those of this kind" }),
  };
  return {
    searchQuery: z.strictObject(search).meta({ id: "AuditSearch" }),
    pageQuery: z.strictObject({ ...pageParameters, ...search }).meta({ id: "AuditQuery" }),
  };
}
