import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { RequestEnv } from "#app/http/middleware.ts";
import type { Services } from "#app/services/services.server.ts";
import { PREVIEW_COOKIE, settingsPreviewContent } from "./preview.server.ts";

/** Renders a request below a preview's path with services that return the previewed settings. */
type RenderPage = (request: Request, services: Services, info: RequestEnv["Variables"]) => Promise<Response>;

/** What the preview's dialog shows in its frame, which would otherwise say that the site refused to connect. */
const ENDED = "This preview has ended. Close it and open it again.";
const FRAMED = { "Content-Security-Policy": "default-src 'none'; frame-ancestors 'self'" };

/** /preview/site: the whole site with unsaved settings. A request without a valid key gets the usual 404. */
export function settingsPreviewRouter(services: Services, render: RenderPage) {
  return new Hono<RequestEnv>().get("/:path/*", async (c, next) => {
    const path = c.req.param("path");
    const content = await settingsPreviewContent(
      services.db,
      { path, key: getCookie(c, PREVIEW_COOKIE) },
      services.now(),
    );
    if (!content) return c.req.header("Sec-Fetch-Dest") === "iframe" ? c.text(ENDED, 404, FRAMED) : next();
    const basename = `/preview/site/${path}`;
    const preview = { ...services, site: async () => content, preview: { basename } };
    return render(c.req.raw, preview, c.var);
  });
}
