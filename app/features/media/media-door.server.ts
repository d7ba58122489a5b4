import { Hono } from "hono";
import { MEDIA_NAME } from "#app/platform/media-store.ts";
import type { Services } from "#app/platform/services.server.ts";

const TYPES = { avif: "image/avif", webp: "image/webp" };

/** /media: the stored pictures, under names that never change their content. */
export function mediaDoor({ media }: Services): Hono {
  return new Hono().get("/:name", async (c) => {
    const name = c.req.param("name");
    const [, format] = MEDIA_NAME.exec(name) ?? [];
    // Under this name there has never been anything else.
    if (format && c.req.header("If-None-Match") === `"${name}"`) return c.body(null, 304, { ETag: `"${name}"` });
    const file = format ? await media.get(name) : null;
    if (!file) return c.text("There is no such picture.", 404);
    const headers = {
      "Content-Type": TYPES[format as keyof typeof TYPES],
      "Content-Length": String(file.size),
      "Cache-Control": "public, max-age=31536000, immutable",
      ETag: `"${name}"`,
    };
    if (c.req.method === "HEAD") await file.body.cancel();
    return c.body(file.body, 200, headers);
  });
}
