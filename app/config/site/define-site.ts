import type { SiteConfig } from "./site-config.ts";

/** Checks the types of site.config.ts in an editor. A file of its own, so that the browser does not load the schema. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}
