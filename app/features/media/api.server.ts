import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Page } from "#app/db/pagination.ts";
import { toPage } from "#app/server/http/list-query.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readBody, readForm, readQuery } from "#app/server/http/body.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import { responsesOf, formBody, jsonBody, listResponsesOf, queryParameters } from "#app/server/http/openapi.ts";
import { notesOn } from "./upload-notes.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { createImage, deleteImage, updateImage } from "./commands.server.ts";
import { findImage, listImages } from "./queries.server.ts";
import { storedImage, imageForm, imageUpdate, type StoredImage } from "./media.ts";
import { imageQuery } from "./list-query.server.ts";
import { UNUSED_DAYS } from "./retention.ts";

const FILES = ["image"];
const UPLOAD_KEY = {
  in: "header" as const,
  name: "Idempotency-Key",
  description: "A UUID that the client makes for each image",
  schema: { type: "string" as const, format: "uuid" },
};
const uploadKey = z.object({ id: z.uuid("The Idempotency-Key must be a UUID.").optional() });
const tags = ["Images"];
const many = z.object({ pictures: z.array(storedImage) }).meta({ id: "ImagesResponse" });

/** /api/media: the stored images. Their files are at /media. */
export function mediaApi(services: Services) {
  const bounds = { maxFileBytes: services.environment.maxUploadBytes, files: FILES };
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List images, newest first, each with the items that use it",
        parameters: queryParameters(imageQuery),
        responses: listResponsesOf(many, [400, 401, 403]),
      }),
      (c) => {
        const { limit, cursor, ...query } = check(imageQuery, readQuery(c.req.url));
        const list = {
          page: toPage({ limit, cursor }),
          read: (part: Page) => listImages(services, { ...query, ...part }),
          positionOf: ({ createdAt, id }: StoredImage) => ({ time: createdAt, id }),
        };
        return listResponse(c, list, { name: "pictures" });
      },
    )
    .get(
      "/:id",
      describeRoute({ tags, summary: "Get an image", responses: responsesOf({ 200: storedImage }, [401, 403, 404]) }),
      async (c) => {
        const image = await findImage(services, c.req.param("id"));
        if (!image) throw notFound("image");
        return c.json(image);
      },
    )
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Upload an image",
        description: `An image that no item uses is deleted after ${UNUSED_DAYS} days. With the header Idempotency-Key, a new UUID, a repeated request gets the image of the first.`,
        parameters: [UPLOAD_KEY],
        requestBody: formBody(imageForm, FILES),
        responses: responsesOf({ 201: storedImage }, [400, 401, 403, 413, 415, 422]),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const { alt = "" } = check(imageForm, fields);
        const file = files["image"];
        if (!file) {
          const message = "Choose an image to upload.";
          throw new HttpError(400, message, { errors: { image: message } });
        }
        const { id } = check(uploadKey, { id: c.req.header("Idempotency-Key")?.toLowerCase() });
        const stored = await createImage(services, { file, alt, id }, actorOf(c));
        return c.json({ ...stored, ...(await notesOn(files)) }, 201);
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Change an image's alternative text or focal point",
        requestBody: jsonBody(imageUpdate),
        responses: responsesOf({ 200: storedImage }, [400, 401, 403, 404, 409, 413, 415]),
      }),
      async (c) => {
        return c.json(
          await updateImage(services, c.req.param("id"), await readForm(c.req.raw, imageUpdate), actorOf(c)),
        );
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Delete an image that no item uses",
        responses: responsesOf({ 200: "message" }, [401, 403, 404, 409]),
      }),
      async (c) => {
        await deleteImage(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The image is deleted." });
      },
    );
}
