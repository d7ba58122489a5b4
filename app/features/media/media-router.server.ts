import { Hono } from "hono";
import { namesTag } from "#app/server/http/conditional.ts";
import { notFound } from "#app/server/http/errors.ts";
import { namesFile } from "./media.server.ts";
import { MEDIA_NAME, mediaType } from "#app/images/store.ts";
import type { Services } from "#app/server/services/services.server.ts";

/** /media: the image files. The content under a name never changes. */
export function mediaRouter(services: Services): Hono {
  const { media, environment } = services;
  return new Hono().get("/:name", async (c) => {
    const name = c.req.param("name");
    const isMediaName = MEDIA_NAME.test(name);
    const validity = { "Cache-Control": "public, max-age=31536000, immutable", ETag: `"${name}"` };
    const condition = c.req.header("If-None-Match") ?? "";
    // A client that sends the ETag has the file, and its content never changes: do not read the store.
    if (isMediaName && condition !== "*" && namesTag(condition, validity.ETag)) return c.body(null, 304, validity);
    if (isMediaName && environment.s3?.publicUrl) {
      c.header("Cache-Control", "public, max-age=86400");
      return c.redirect(`${environment.s3.publicUrl}/media/${name}`, 302);
    }
    const file = isMediaName ? await media.get(name) : null;
    if (isMediaName && !file) await reportLoss(services, name);
    if (!file) throw notFound("image");
    const headers = {
      "Content-Type": mediaType(name),
      "Content-Length": String(file.size),
      ...validity,
    };
    if (c.req.method !== "HEAD") return c.body(file.body, 200, headers);
    // HEAD: canceling the body closes the file. The canceled stream cannot be passed on as a body.
    await file.body.cancel();
    return c.body(null, 200, headers);
  });
}

/** Logs an error when the database names a missing file: somebody deleted it by hand, or the disk lost it. */
async function reportLoss({ db, log }: Services, name: string): Promise<void> {
  if (await namesFile(db, name)) log.error({ name }, "an image file is missing");
}
