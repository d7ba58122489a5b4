import { join } from "node:path";
import { Hono } from "hono";
import { createApp, type Pages } from "./app.server.ts";
import { FILES } from "./cacheable-urls.server.ts";
import { withServices } from "./open-services.server.ts";
import type { Environment } from "#app/config/environment.ts";
import { freeze, type FreezeResult } from "#app/freeze/freeze.ts";
import { createLog } from "#app/observability/log.ts";
import { clientVersion, createPages } from "#app/render/pages.server.ts";
import type { Frozen } from "#app/services/frozen.ts";
import { STATIC_PAGES } from "#app/site/static-pages.ts";

type Options = {
  environment: Environment;
  /** As in app/db/client.ts. */
  create: boolean;
  root: string;
  forms: Frozen["forms"];
  onPage(count: number): void;
};

/** Exports the public site into a folder, as this process would serve it, without opening a port or running jobs. */
export async function freezeSite(
  folder: string,
  { create, root, forms, onPage, ...options }: Options,
): Promise<FreezeResult> {
  // The copy contains all images, while the site redirects visitors to S3_PUBLIC_URL.
  const { s3 } = options.environment;
  const environment = { ...options.environment, s3: s3 && { ...s3, publicUrl: undefined } };
  const frozen: Frozen = { forms, pages: new Map() };
  const log = createLog({ logLevel: "warn" });
  // An export counts no visits, and its texts say so.
  return withServices({ environment, log, frozen, create }, async (services) => {
    const pages: Pages = createPages(environment.mode);
    const doNothing = () => undefined;
    const { app } = createApp({
      services,
      root,
      pages,
      metricsRouter: new Hono(),
      record: doNothing,
      probe: async () => undefined,
      discardVersion: doNothing,
    });
    return freeze(folder, {
      services,
      frozen,
      fetch: async (path) => app.fetch(new Request(new URL(path, environment.siteUrl))),
      urls: { pages: Object.keys(STATIC_PAGES), files: [...FILES, "/.well-known/security.txt"] },
      build: { folder: join(root, "build/client"), version: clientVersion },
      onPage,
    });
  });
}
