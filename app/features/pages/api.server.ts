import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { listQuery, readListQuery } from "#app/server/http/list-query.ts";
import { actorOf, audienceOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readBody, readForm } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import {
  BAD_INPUT,
  responsesOf,
  formBody,
  jsonBody,
  listResponsesOf,
  queryParameters,
} from "#app/server/http/openapi.ts";
import { notesOn } from "#app/features/media/upload-notes.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { page, pageBulk, pageBulkResult, pageForm, pageSummary, pageUpdate, type PageSummary } from "./page.ts";
import { bulkPages, createPage, deletePage, updatePage } from "./commands.server.ts";
import { findNamedPage, listPages, listPageSummaries } from "./queries.server.ts";

const FILES = ["image"];
const tags = ["Pages"];

/** /api/pages */
export function pagesApi(services: Services) {
  return new Hono<ApiEnv>().route("/", readRoutes(services)).route("/", changeRoutes(services));
}

function readRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List pages, newest first",
        description: "Without an admin's token, only what is public.",
        parameters: queryParameters(listQuery),
        responses: listResponsesOf(z.array(z.union([page, pageSummary])), [400, 401]),
      }),
      (c) => {
        const { summary, ...part } = readListQuery(c.req.url);
        const readAs = audienceOf(c, services);
        return listResponse<PageSummary>(c, {
          page: part,
          read: (range) => (summary ? listPageSummaries : listPages)(db, { ...range, ...readAs }),
          positionOf: (item) => ({ time: item.createdAt, id: item.id }),
        });
      },
    )
    .get(
      "/:id",
      describeRoute({ tags, summary: "Get a page by id or slug", responses: responsesOf({ 200: page }, [401, 404]) }),
      async (c) => {
        const item = await findNamedPage(db, c.req.param("id"), audienceOf(c, services));
        if (!item) throw notFound("page");
        return c.json(item);
      },
    );
}

function changeRoutes(services: Services) {
  const bounds = { maxFileBytes: services.environment.maxUploadBytes, files: FILES };
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Create a page",
        requestBody: formBody(pageForm, FILES),
        responses: responsesOf({ 201: page }, BAD_INPUT),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const created = await createPage(services, check(pageForm, fields), files["image"], actorOf(c));
        return c.json({ ...created, ...(await notesOn(files)) }, 201);
      },
    )
    .post(
      "/bulk",
      describeRoute({
        tags,
        summary: "Publish, unpublish or delete many pages at once, or undo that",
        description: "All or nothing. Pages that do not exist or need no change are skipped; the response lists them.",
        requestBody: jsonBody(pageBulk),
        responses: responsesOf({ 200: pageBulkResult }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => c.json(await bulkPages(services, await readForm(c.req.raw, pageBulk), actorOf(c))),
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Change a page; omitted fields stay unchanged",
        requestBody: formBody(pageUpdate, FILES),
        responses: responsesOf({ 200: page }, [...BAD_INPUT, 404]),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const change = { file: files["image"], actor: actorOf(c) };
        const changed = await updatePage(services, c.req.param("id"), check(pageUpdate, fields), change);
        return c.json({ ...changed, ...(await notesOn(files)) });
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Delete a page",
        responses: responsesOf({ 200: "message" }, [401, 403, 404, 409]),
      }),
      async (c) => {
        await deletePage(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The page is deleted." });
      },
    );
}
