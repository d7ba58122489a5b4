import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readForm, readQuery } from "#app/server/http/body.ts";
import { checkNoQuery, pageParameters, toPage } from "#app/server/http/list-query.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import { responsesOf, jsonBody, listResponsesOf, queryParameters } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { createRedirect, deleteRedirect } from "./commands.server.ts";
import { listMissingPaths } from "./missing-paths.server.ts";
import { listRedirects } from "./queries.server.ts";
import { missingPath, redirect, redirectForm, type Redirect } from "./redirect.ts";

const tags = ["Redirects"];
const many = z.object({ redirects: z.array(redirect) }).meta({ id: "Redirects" });
const missing = z.object({ missingPaths: z.array(missingPath) }).meta({ id: "MissingPaths" });
const pageQuery = z.strictObject(pageParameters).meta({ id: "RedirectQuery" });

/** /api/redirects. `isOwnPath` is true when the site itself has a page at a path. */
export function redirectsApi(services: Services, isOwnPath: (path: string) => boolean) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List redirects, newest first",
        parameters: queryParameters(pageQuery),
        responses: listResponsesOf(many, [400, 401, 403]),
      }),
      (c) => {
        const list = {
          page: toPage(check(pageQuery, readQuery(c.req.url))),
          read: (part: Parameters<typeof listRedirects>[1]) => listRedirects(db, part),
          positionOf: (item: Redirect) => ({ time: item.createdAt, id: item.id }),
        };
        return listResponse(c, list, { name: "redirects" });
      },
    )
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Redirect a path of this site to another one",
        requestBody: jsonBody(redirectForm),
        responses: responsesOf({ 201: redirect }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => {
        const context = { services, isOwnPath };
        return c.json(await createRedirect(context, await readForm(c.req.raw, redirectForm), actorOf(c)), 201);
      },
    )
    .get(
      "/missing",
      describeRoute({
        tags,
        summary: "List paths that got a 404 and still do, most requested first; totals only, without personal data",
        responses: responsesOf({ 200: missing }, [400, 401, 403]),
      }),
      async (c) => {
        checkNoQuery(c.req.url);
        return c.json({ missingPaths: await listMissingPaths(services, isOwnPath) });
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Delete a redirect",
        responses: responsesOf({ 200: "message" }, [401, 403, 404]),
      }),
      async (c) => {
        await deleteRedirect(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The redirect is deleted." });
      },
    );
}
