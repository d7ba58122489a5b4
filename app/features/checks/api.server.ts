import { inTurns } from "#app/content/bulk.server.ts";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";
import { readForm } from "#app/server/http/body.ts";
import { jsonBody, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { checksResult, linksForm, linksResult } from "./check.ts";
import { checkSite } from "./check-site.server.ts";
import { createLinkLookup } from "./dead-links.server.ts";

const tags = ["Checks"];

/** /api/checks. `isOwnPath` is true for a path at which the site itself serves a page or a file. */
export function checksApi(services: Services, isOwnPath: (path: string) => boolean) {
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Check all texts for problems",
        responses: responsesOf({ 200: checksResult }, [401, 403]),
      }),
      async (c) => c.json(await checkSite(services, createLinkLookup(services, isOwnPath))),
    )
    .post(
      "/links",
      describeRoute({
        tags,
        summary: "Find broken links among these paths",
        requestBody: jsonBody(linksForm),
        responses: responsesOf({ 200: linksResult }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const isDead = createLinkLookup(services, isOwnPath);
        const dead: string[] = [];
        const { paths } = await readForm(c.req.raw, linksForm);
        for await (const path of inTurns([...new Set(paths)])) if (await isDead(path)) dead.push(path);
        return c.json({ dead });
      },
    );
}
