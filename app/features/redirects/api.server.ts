import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, NO_FILES, readBody, readBytes, readQuery } from "#app/http/body.ts";
import { sendCsv } from "#app/http/csv.ts";
import { checkNoQuery, pageParameters, toPage } from "#app/http/list-query.ts";
import { listResponse } from "#app/http/list-response.ts";
import { responsesOf, csvResponse, jsonBody, listResponsesOf, queryParameters } from "#app/http/openapi.ts";
import { requiredText } from "#app/text/fields.ts";
import type { Services } from "#app/services/services.server.ts";
import { createRedirect, deleteRedirect, exportRedirects, importRedirects } from "./commands.server.ts";
import { listMissingPaths, listRedirects } from "./queries.server.ts";
import { missingPath, redirect, redirectForm, type Redirect } from "./redirect.ts";

const tags = ["Redirects"];
const many = z.object({ redirects: z.array(redirect) }).meta({ id: "Redirects" });
const missing = z.object({ missingPaths: z.array(missingPath) }).meta({ id: "MissingPaths" });
const imported = z
  .object({
    message: z.string(),
    created: z.int(),
    unchanged: z.int().meta({ description: "The number of redirects that exist already, with the same target" }),
  })
  .meta({ id: "RedirectImport" });
const pageQuery = z.strictObject(pageParameters).meta({ id: "RedirectQuery" });

const MAX_CSV_BYTES = 4 * 1024 * 1024;
const csvForm = z.object({ csv: requiredText("The table") }).meta({ id: "RedirectTable" });
const csvBody = {
  required: true,
  content: { "text/csv": { schema: { type: "string" as const } }, ...jsonBody(csvForm).content },
};

/** /api/redirects. `isOwnPath` is true when the site itself has a page at a path. */
export function redirectsApi(services: Services, isOwnPath: (path: string) => boolean) {
  return new Hono<ApiEnv>().route("/", listRoutes(services, isOwnPath)).route("/", tableRoutes(services, isOwnPath));
}

/** The routes for single redirects. */
function listRoutes(services: Services, isOwnPath: (path: string) => boolean) {
  const { db } = services;
  const context = { services, isOwnPath };
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
        const { fields } = await readBody(c.req.raw, NO_FILES);
        return c.json(await createRedirect(context, check(redirectForm, fields), actorOf(c)), 201);
      },
    );
}

/** The routes for CSV import and export, and for missing paths. */
function tableRoutes(services: Services, isOwnPath: (path: string) => boolean) {
  const { log } = services;
  const context = { services, isOwnPath };
  return new Hono<ApiEnv>()
    .get(
      "/export.csv",
      describeRoute({ tags, summary: "Export redirects as CSV", responses: csvResponse([401, 403]) }),
      async (c) => sendCsv(c, { name: "redirects.csv", parts: await exportRedirects(services, actorOf(c)), log }),
    )
    .post(
      "/import",
      describeRoute({
        tags,
        summary: "Import redirects from a CSV file: all or nothing",
        description: "CSV with the header from,to. Errors are listed by line number; the header is line 1.",
        requestBody: csvBody,
        responses: responsesOf({ 200: imported }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const type = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
        const csv =
          type === "text/csv"
            ? new TextDecoder().decode(await readBytes(c.req.raw, MAX_CSV_BYTES))
            : check(csvForm, (await readBody(c.req.raw, NO_FILES)).fields).csv;
        const result = await importRedirects(context, csv, actorOf(c));
        const { created } = result;
        const count = created === 1 ? "One redirect is" : `${created === 0 ? "No" : created} redirects are`;
        return c.json({ message: `${count} new.`, ...result });
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
