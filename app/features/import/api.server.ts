import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readForm, readQuery } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { pageParameters } from "#app/server/http/list-query.ts";
import { linkNext } from "#app/server/http/list-response.ts";
import { BAD_INPUT, jsonBody, listResponsesOf, queryParameters, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { discardImport, readStatus, startImport, stopImport, uploadExport } from "./commands.server.ts";
import { importReportItem, importStart, importStatus } from "./import.ts";
import { readImport, readReport } from "./progress.server.ts";

const tags = ["Import"];
const report = z.object({ results: z.array(importReportItem) }).meta({ id: "ImportReport" });
const reportQuery = z
  .strictObject({
    ...pageParameters,
    only: z.literal("noted").optional().meta({ description: "Only items that are not imported unchanged" }),
  })
  .meta({ id: "ImportReportQuery" });
const uploadQuery = z
  .strictObject({
    name: z.string("Send the file's name.").min(1).max(300).meta({ description: "For example export.xml" }),
  })
  .meta({ id: "ImportUploadQuery" });

const fileBody = {
  required: true,
  content: { "application/octet-stream": { schema: { type: "string" as const, format: "binary" } } },
};

/** /api/import: one import at a time, for the admin's import page. */
export function importApi(services: Services, isOwnPage: (path: string) => boolean) {
  return new Hono<ApiEnv>().route("/", runRoutes(services, isOwnPage)).route("/", reportRoutes(services));
}

function runRoutes(services: Services, isOwnPage: (path: string) => boolean) {
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Get the import's status",
        responses: responsesOf({ 200: importStatus }, [401, 403]),
      }),
      async (c) => c.json(await readStatus(services)),
    )
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Upload an export and start a dry run; nothing is imported yet",
        parameters: queryParameters(uploadQuery),
        requestBody: fileBody,
        responses: responsesOf({ 201: importStatus }, BAD_INPUT),
      }),
      async (c) => {
        const { name } = check(uploadQuery, readQuery(c.req.url));
        await uploadExport(services, { request: c.req.raw, name }, { actor: actorOf(c), isOwnPage });
        return c.json(await readStatus(services), 201);
      },
    )
    .delete(
      "/",
      describeRoute({
        tags,
        summary: "Delete the uploaded export and its report; imported items stay",
        responses: responsesOf({ 200: "message" }, [401, 403, 409]),
      }),
      async (c) => {
        await discardImport(services, actorOf(c));
        return c.json({ message: "The file is deleted." });
      },
    )
    .post(
      "/start",
      describeRoute({
        tags,
        summary: "Start the import, or repeat an interrupted one",
        requestBody: jsonBody(importStart),
        responses: responsesOf({ 200: importStatus }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => {
        await startImport(services, await readForm(c.req.raw, importStart), { actor: actorOf(c), isOwnPage });
        return c.json(await readStatus(services));
      },
    )
    .post(
      "/stop",
      describeRoute({
        tags,
        summary: "Stop a running import; imported items stay",
        responses: responsesOf({ 200: "message" }, [401, 403, 409]),
      }),
      async (c) => {
        await stopImport(services, actorOf(c));
        return c.json({ message: "Import stopped. Items imported so far stay." });
      },
    );
}

function reportRoutes(services: Services) {
  return new Hono<ApiEnv>().get(
    "/report",
    describeRoute({
      tags,
      summary: "Get the report of the dry run or import, item by item",
      parameters: queryParameters(reportQuery),
      responses: listResponsesOf(report, [400, 401, 403, 404]),
    }),
    async (c) => {
      if (!(await readImport(services))) throw notFound("report");
      const { limit = 100, ...part } = check(reportQuery, readQuery(c.req.url));
      const { results, cursor } = await readReport(services, { limit, ...part });
      if (cursor) linkNext(c, cursor);
      return c.json({ results });
    },
  );
}
