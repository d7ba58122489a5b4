import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { bulkDeleted, bulkIds } from "#app/content/bulk.ts";
import type { Page } from "#app/db/pagination.ts";
import { pageParameters, searchText, toPage } from "#app/server/http/list-query.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readBody, readForm, readQuery, SHORT_FORM } from "#app/server/http/body.ts";
import { sendCsv } from "#app/server/http/csv.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import {
  responsesOf,
  csvResponse,
  formBody,
  jsonBody,
  listResponsesOf,
  problem,
  queryParameters,
} from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { contactForm, message, MESSAGE_FILTERS, type Message } from "./contact.ts";
import {
  deleteMessage,
  deleteMessages,
  exportMessages,
  markMessage,
  markMessages,
  submitMessage,
} from "./commands.server.ts";
import { countMessages, listMessages } from "./queries.server.ts";

const tags = ["Contact"];
const sent = z.object({ success: z.literal(true), message: z.string() }).meta({ id: "ContactResult" });
const notSent = problem.extend({ success: z.literal(false) }).meta({ id: "ContactProblem" });
const count = z.number().int();
const many = z
  .object({
    messages: z.array(message),
    total: count.meta({ description: "The number of items that match the search, on all pages" }),
  })
  .meta({ id: "MessagesResponse" });
const search = {
  q: searchText.describe("Only messages with these words in name, email or message"),
  filter: z.enum(MESSAGE_FILTERS).optional().meta({ description: "Only unread messages, or only probable spam" }),
};
const searchQuery = z.strictObject(search).meta({ id: "MessageSearch" });
const pageQuery = z.strictObject({ ...pageParameters, ...search }).meta({ id: "MessageQuery" });
const bulk = z
  .object({
    action: z.enum(["read", "unread", "delete"], "The action must be read, unread or delete."),
    ids: bulkIds,
  })
  .meta({ id: "MessageBulk" });
const mark = z
  .object({
    read: z.boolean("Read must be true or false.").optional(),
    suspect: z.boolean("Suspect must be true or false.").optional().meta({ description: "Marked as spam" }),
  })
  .refine(({ read, suspect }) => read !== undefined || suspect !== undefined, "Send read or suspect.")
  .meta({ id: "MessageMark" });

/** /api/contact: for the form and for programs, in the response format of form services (`success`, `message`). */
export function contactApi(services: Services) {
  return new Hono<ApiEnv>().post(
    "/",
    describeRoute({
      tags,
      summary: "Send the studio a message",
      requestBody: formBody(contactForm, []),
      responses: responsesOf({ 200: sent }, [400, 403, 413, 415, 429], notSent),
    }),
    async (c) => {
      const { fields } = await readBody(c.req.raw, SHORT_FORM);
      return c.json(await submitMessage(services, fields, c.var.ip));
    },
  );
}

/** /api/messages: the admin's inbox. */
export function messagesApi(services: Services) {
  return new Hono<ApiEnv>().route("/", readRoutes(services)).route("/", changeRoutes(services));
}

function readRoutes(services: Services) {
  const { db, log } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List messages, newest first",
        parameters: queryParameters(pageQuery),
        responses: listResponsesOf(many, [400, 401, 403]),
      }),
      async (c) => {
        const { limit, cursor, ...filter } = check(pageQuery, readQuery(c.req.url));
        const list = {
          page: toPage({ limit, cursor }),
          read: (part: Page) => listMessages(db, { ...filter, ...part }),
          positionOf: (item: Message) => ({ time: item.createdAt, id: item.id }),
        };
        const total = await countMessages(db, filter);
        return listResponse(c, list, { name: "messages", beside: () => ({ total }) });
      },
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "Export messages as CSV",
        parameters: queryParameters(searchQuery),
        responses: csvResponse([400, 401, 403]),
      }),
      async (c) => {
        const filter = check(searchQuery, readQuery(c.req.url));
        return sendCsv(c, { name: "messages.csv", parts: await exportMessages(services, filter, actorOf(c)), log });
      },
    );
}

function changeRoutes(services: Services) {
  return new Hono<ApiEnv>()
    .post(
      "/bulk",
      describeRoute({
        tags,
        summary: "Mark or delete many messages at once",
        requestBody: jsonBody(bulk),
        responses: responsesOf({ 200: bulkDeleted }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const { action, ids } = await readForm(c.req.raw, bulk);
        if (action === "delete") return c.json(await deleteMessages(services, ids, actorOf(c)));
        return c.json(await markMessages(services, { ids, read: action === "read" }, actorOf(c)));
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Mark a message read or unread, or as spam or not",
        requestBody: jsonBody(mark),
        responses: responsesOf({ 200: message }, [400, 401, 403, 404, 413, 415]),
      }),
      async (c) => {
        const marks = await readForm(c.req.raw, mark);
        return c.json(await markMessage(services, { id: c.req.param("id"), ...marks }, actorOf(c)));
      },
    )
    .delete(
      "/:id",
      describeRoute({ tags, summary: "Delete a message", responses: responsesOf({ 200: "message" }, [401, 403, 404]) }),
      async (c) => {
        await deleteMessage(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The message is deleted." });
      },
    );
}
