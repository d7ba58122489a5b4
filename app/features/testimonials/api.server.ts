import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { bulkDelete, bulkDeleted } from "#app/content/bulk.ts";
import type { Page } from "#app/db/pagination.ts";
import { listQuery, readListQuery } from "#app/server/http/list-query.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
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
import { uploadNotes } from "#app/features/media/media.ts";
import { notesOn } from "#app/features/media/upload-notes.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { testimonial, testimonialForm, testimonialUpdate, type Testimonial } from "./testimonial.ts";
import { createTestimonial, deleteTestimonial, deleteTestimonials, updateTestimonial } from "./commands.server.ts";
import { findTestimonial, listTestimonials } from "./queries.server.ts";

const FILES = ["image"];
const tags = ["Testimonials"];
const one = z.object({ testimonial, ...uploadNotes }).meta({ id: "TestimonialResponse" });
const many = z.object({ testimonials: z.array(testimonial) }).meta({ id: "TestimonialsResponse" });

/** /api/testimonials */
export function testimonialsApi(services: Services) {
  return new Hono<ApiEnv>().route("/", readRoutes(services)).route("/", changeRoutes(services));
}

function readRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List testimonials, newest first",
        parameters: queryParameters(listQuery),
        responses: listResponsesOf(many, [400, 401]),
      }),
      (c) => {
        const { summary: _, ...page } = readListQuery(c.req.url);
        const list = {
          page,
          read: (part: Page) => listTestimonials(db, part),
          positionOf: (item: Testimonial) => ({ time: item.createdAt, id: item.id }),
        };
        return listResponse(c, list, { name: "testimonials" });
      },
    )
    .get(
      "/:id",
      describeRoute({ tags, summary: "Get a testimonial", responses: responsesOf({ 200: one }, [401, 404]) }),
      async (c) => {
        const item = await findTestimonial(db, c.req.param("id"));
        if (!item) throw notFound("testimonial");
        return c.json({ testimonial: item });
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
        summary: "Create a testimonial",
        requestBody: formBody(testimonialForm, FILES),
        responses: responsesOf({ 201: one }, BAD_INPUT),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const input = check(testimonialForm, fields);
        const created = await createTestimonial(services, input, files["image"], actorOf(c));
        return c.json({ testimonial: created, ...(await notesOn(files)) }, 201);
      },
    )
    .post(
      "/bulk",
      describeRoute({
        tags,
        summary: "Delete many testimonials at once",
        requestBody: jsonBody(bulkDelete),
        responses: responsesOf({ 200: bulkDeleted }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const { ids } = await readForm(c.req.raw, bulkDelete);
        return c.json(await deleteTestimonials(services, ids, actorOf(c)));
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Change a testimonial; omitted fields stay unchanged",
        requestBody: formBody(testimonialUpdate, FILES),
        responses: responsesOf({ 200: one }, [...BAD_INPUT, 404]),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const input = check(testimonialUpdate, fields);
        const id = c.req.param("id");
        const changed = await updateTestimonial(services, id, input, { file: files["image"], actor: actorOf(c) });
        return c.json({ testimonial: changed, ...(await notesOn(files)) });
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Delete a testimonial",
        responses: responsesOf({ 200: "message" }, [401, 403, 404]),
      }),
      async (c) => {
        await deleteTestimonial(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The testimonial is deleted." });
      },
    );
}
