import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { etag } from "hono/etag";
import { existsSync, readdirSync } from "node:fs";
import { basename, join, sep } from "node:path";

const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";

/** Serves the files of a build. Names under assets/ contain a hash of the content, so these files are immutable. */
export function createStaticFiles(folder: string) {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join("/")),
  );
  const has = (path: string) => paths.has(path);
  const serveFile = serveStatic({
    root: folder,
    // The build writes .br and .gz copies of files that compress.
    precompressed: true,
    onFound(path, c) {
      const isHashed = path.startsWith(join(folder, "assets/"));
      c.header("Cache-Control", isHashed ? YEAR : HOUR);
      // Its name stands for its content, so that it is not hashed again at each request.
      if (isHashed) c.header("ETag", `"${basename(path)}"`);
    },
  });
  const serveTagged = every(etag(), serveFile);
  const serve: MiddlewareHandler = (c, next) => (has(c.req.path) ? serveTagged(c, next) : next());
  return { serve, has };
}
