import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";
import { visitorKey } from "#app/server/http/client-ip.ts";
import { readBytes } from "#app/server/http/body.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { responsesOf } from "#app/server/http/openapi.ts";
import { countEvent } from "#app/server/http/rate-limit.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { readReports } from "./violation.ts";

const MAX_BYTES = 16 * 1024;
const PER_IP = { events: 60, minutes: 1 };
/** For all visitors together: on a busy site, browser extensions alone can cause a constant stream of reports. */
const LOGGED_PER_MINUTE = 20;

/** /api/reports: receives browsers' reports of Content-Security-Policy violations. */
export function reportsApi({ db, log, now }: Services) {
  let minute = 0;
  let logged = 0;
  const mayLog = (at: Date) => {
    const current = Math.floor(at.getTime() / 60_000);
    if (current !== minute) [minute, logged] = [current, 0];
    logged += 1;
    return logged <= LOGGED_PER_MINUTE;
  };

  return new Hono<ApiEnv>().post(
    "/",
    describeRoute({
      tags: ["Reports"],
      summary: "Report a Content-Security-Policy violation; browsers send this by themselves",
      requestBody: {
        required: true,
        content: { "application/csp-report": {}, "application/reports+json": {} },
      },
      responses: { 204: { description: "Received" }, ...responsesOf({}, [400, 413, 415, 429]) },
    }),
    async (c) => {
      const at = now();
      await countEvent(db, `report ${visitorKey(c.var.ip)}`, PER_IP, at);
      const type = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
      if (type !== "application/csp-report" && type !== "application/reports+json") {
        throw new HttpError(415, "Send a report as application/csp-report or application/reports+json.");
      }
      for (const violation of readReports(await readBytes(c.req.raw, MAX_BYTES))) {
        if (mayLog(at)) log.warn({ violation, requestId: c.var.requestId }, "a Content-Security-Policy was violated");
      }
      return c.body(null, 204);
    },
  );
}
