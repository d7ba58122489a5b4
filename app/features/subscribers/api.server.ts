import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Page } from "#app/db/pagination.ts";
import { pageParameters, searchText, toPage } from "#app/server/http/list-query.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readBody, readQuery, SHORT_FORM } from "#app/server/http/body.ts";
import { sendCsv } from "#app/server/http/csv.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import { responsesOf, csvResponse, formBody, listResponsesOf, queryParameters } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { subscriber, subscriberForm, type Subscriber } from "./subscriber.ts";
import { deleteSubscriber, exportSubscribers, subscribe } from "./commands.server.ts";
import { countSubscribers, listSubscribers } from "./queries.server.ts";

const tags = ["Subscribers"];
const many = z
  .object({
    subscribers: z.array(subscriber),
    total: z.number().int().meta({ description: "The number of items that match the search, on all pages" }),
  })
  .meta({ id: "SubscribersResponse" });
const search = { q: searchText.describe("Only subscribers with these words in their email") };
const searchQuery = z.strictObject(search).meta({ id: "SubscriberSearch" });
const pageQuery = z.strictObject({ ...pageParameters, ...search }).meta({ id: "SubscriberQuery" });

/** /api/subscribers */
export function subscribersApi(services: Services) {
  const { db, log } = services;
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Sign up for news",
        requestBody: formBody(subscriberForm, []),
        responses: responsesOf({ 200: "message" }, [400, 403, 404, 413, 415, 429]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, SHORT_FORM);
        return c.json(await subscribe(services, fields, c.var.ip));
      },
    )
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List subscribers, newest first",
        parameters: queryParameters(pageQuery),
        responses: listResponsesOf(many, [400, 401, 403]),
      }),
      async (c) => {
        const { limit, cursor, q } = check(pageQuery, readQuery(c.req.url));
        const list = {
          page: toPage({ limit, cursor }),
          read: (part: Page) => listSubscribers(db, { q, ...part }),
          positionOf: (item: Subscriber) => ({ time: item.createdAt, id: item.id }),
        };
        const total = await countSubscribers(db, { q });
        return listResponse(c, list, { name: "subscribers", beside: () => ({ total }) });
      },
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "Export subscribers as CSV",
        parameters: queryParameters(searchQuery),
        responses: csvResponse([400, 401, 403]),
      }),
      async (c) => {
        const filter = check(searchQuery, readQuery(c.req.url));
        return sendCsv(c, {
          name: "subscribers.csv",
          parts: await exportSubscribers(services, filter, actorOf(c)),
          log,
        });
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Delete a subscriber",
        responses: responsesOf({ 200: "message" }, [401, 403, 404]),
      }),
      async (c) => {
        await deleteSubscriber(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The subscriber is deleted." });
      },
    );
}
