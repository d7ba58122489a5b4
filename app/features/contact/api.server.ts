import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { listQuery, nextPage, readListQuery } from "#app/db/page.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/door.server.ts";
import { check, NO_FILES, readBody } from "#app/platform/body.ts";
import { answers, formBody, jsonBody, queryParameters } from "#app/platform/openapi.ts";
import type { Services } from "#app/platform/services.server.ts";
import { deleteMessage, listMessages, markMessage, submitMessage } from "./contact.server.ts";
import { contactForm, message, type Message } from "./contact.ts";

const tags = ["Contact"];
const sent = z.object({ success: z.literal(true), message: z.string() }).meta({ id: "ContactAnswer" });
const many = z.object({ messages: z.array(message) }).meta({ id: "MessagesAnswer" });
const mark = z.object({ read: z.boolean("Read must be true or false.") }).meta({ id: "MessageMark" });

/** /api/contact: the form's door, with the answer that form services give. */
export function contactApi(services: Services) {
  return new Hono<ApiEnv>().post(
    "/",
    describeRoute({
      tags,
      summary: "Send the studio a message",
      requestBody: formBody(contactForm, []),
      responses: answers({ 200: sent }, [400, 413, 415, 429]),
    }),
    async (c) => {
      const { fields } = await readBody(c.req.raw, NO_FILES);
      return c.json(await submitMessage(services, fields, c.var.address));
    },
  );
}

/** /api/messages: the admin's inbox. */
export function messagesApi({ db, now }: Services) {
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Messages, newest first",
        parameters: queryParameters(listQuery),
        responses: answers({ 200: many }, [400, 401, 403]),
      }),
      async (c) => {
        const query = readListQuery(c.req.url);
        const messages = await listMessages(db, query);
        const place = (item: Message) => ({ time: item.createdAt, id: item.id });
        return c.json({ messages }, 200, nextPage(messages, query, place));
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Mark a message read or unread",
        requestBody: jsonBody(mark),
        responses: answers({ 200: message }, [400, 401, 403, 404, 413, 415]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, NO_FILES);
        return c.json(await markMessage(db, c.req.param("id"), check(mark, fields).read, now()));
      },
    )
    .delete(
      "/:id",
      describeRoute({ tags, summary: "Delete a message", responses: answers({ 200: "message" }, [401, 403, 404]) }),
      async (c) => {
        await deleteMessage(db, c.req.param("id"), actorOf(c), now());
        return c.json({ message: "The message is deleted." });
      },
    );
}
