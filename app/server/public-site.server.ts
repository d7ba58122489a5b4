import { Hono } from "hono";
import { createApp } from "./app.server.ts";
import { FILES } from "./cacheable-urls.server.ts";
import { withServices } from "./open-services.server.ts";
import type { Environment } from "#app/config/environment.ts";
import { createLog } from "#app/server/log/log.ts";
import { createPages } from "#app/server/render/pages.server.ts";
import { ICON_PATHS } from "#app/site/look/icons.server.ts";

type Options = {
  environment: Environment;
  /** As in app/db/client.ts. */
  create: boolean;
  /** The folder of the project. */
  root: string;
};

/** Files of the public site that no page needs to name. */
const PUBLIC_FILES = [...FILES, ...ICON_PATHS, "/.well-known/security.txt"];

/** Runs `run` with the site's responses to GET requests, without opening a port or starting jobs. */
export async function withPublicSite<Result>(
  { create, root, ...options }: Options,
  run: (get: (path: string) => Promise<Response>, files: string[]) => Promise<Result>,
): Promise<Result> {
  const { s3, siteUrl } = options.environment;
  // The site answers with all images itself, instead of redirecting to S3_PUBLIC_URL.
  const environment = { ...options.environment, s3: s3 && { ...s3, publicUrl: undefined } };
  return withServices({ environment, log: createLog({ logLevel: "warn" }), create }, async (services) => {
    const doNothing = () => undefined;
    const { app } = createApp({
      services,
      root,
      pages: createPages(environment.mode),
      metricsRouter: new Hono(),
      record: doNothing,
      probe: async () => undefined,
      discardVersion: doNothing,
    });
    return run(async (path) => app.fetch(new Request(new URL(path, siteUrl))), PUBLIC_FILES);
  });
}
