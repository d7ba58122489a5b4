import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { recordAudit } from "#app/db/audit.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/door.server.ts";
import { check, readBody } from "#app/platform/body.ts";
import { HttpError } from "#app/platform/errors.ts";
import { answers, formBody } from "#app/platform/openapi.ts";
import type { Services } from "#app/platform/services.server.ts";
import { findImage, storeUpload } from "./media.server.ts";
import { image, pictureForm } from "./media.ts";

const FILES = ["image"];
const tags = ["Pictures"];
const BAD_INPUT = [400, 401, 403, 413, 415, 422];

/** /api/media: the stored pictures. Their files are at /media. */
export function mediaApi(services: Services) {
  const { db } = services;
  const bounds = { maxFileBytes: services.settings.maxUploadBytes, files: FILES };
  return new Hono<ApiEnv>().post(
    "/",
    describeRoute({
      tags,
      summary: "Store a picture, for a text or for later",
      description: "What nothing shows for 30 days is removed.",
      requestBody: formBody(pictureForm, FILES),
      responses: answers({ 201: image }, BAD_INPUT),
    }),
    async (c) => {
      const { fields, files } = await readBody(c.req.raw, bounds);
      const { alt } = check(pictureForm, fields);
      const file = files["image"];
      if (!file) {
        const message = "Choose a picture to upload.";
        throw new HttpError(400, message, { errors: { image: message } });
      }
      const by = actorOf(c);
      const media = await storeUpload(services, file, alt ?? "");
      await db.transaction().execute(async (trx) => {
        await trx.insertInto("media").values(media).execute();
        await recordAudit(
          trx,
          by,
          "picture.create",
          { id: media.id, title: alt || file.name.slice(0, 200) },
          services.now(),
        );
      });
      return c.json(await findImage(db, media.id), 201);
    },
  );
}
