import type { SiteConfig } from "./site-config.ts";

/** Gives site.config.ts its types while it is edited. Apart from the checks, which the browser need not carry. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}
