import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { actorOf, type ApiEnv } from "#app/features/auth/door.server.ts";
import { NO_FILES, readBody } from "#app/platform/body.ts";
import { answers, formBody } from "#app/platform/openapi.ts";
import type { Services } from "#app/platform/services.server.ts";
import { subscriber, subscriberForm } from "./subscriber.ts";
import { deleteSubscriber, exportSubscribers, listSubscribers, subscribe } from "./subscribers.server.ts";

const tags = ["Subscribers"];
const many = z.object({ subscribers: z.array(subscriber) }).meta({ id: "SubscribersAnswer" });

/** /api/subscribers */
export function subscribersApi(services: Services) {
  const { db, now } = services;
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Sign up for news",
        requestBody: formBody(subscriberForm, []),
        responses: answers({ 200: "message" }, [400, 413, 415, 429]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, NO_FILES);
        return c.json(await subscribe(services, fields, c.var.address));
      },
    )
    .get(
      "/",
      describeRoute({ tags, summary: "Subscribers, newest first", responses: answers({ 200: many }, [401, 403]) }),
      async (c) => c.json({ subscribers: await listSubscribers(db) }),
    )
    .get(
      "/export.csv",
      describeRoute({
        tags,
        summary: "Subscribers as a table",
        responses: { 200: { description: "CSV", content: { "text/csv": { schema: { type: "string" } } } } },
      }),
      async (c) =>
        c.body(await exportSubscribers(db), 200, {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="subscribers.csv"',
        }),
    )
    .delete(
      "/:id",
      describeRoute({ tags, summary: "Delete a subscriber", responses: answers({ 200: "message" }, [401, 403, 404]) }),
      async (c) => {
        await deleteSubscriber(db, c.req.param("id"), actorOf(c), now());
        return c.json({ message: "The subscriber is deleted." });
      },
    );
}
