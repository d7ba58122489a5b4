import type { Labels, SiteConfig } from "./site-config.ts";

/** Gives site.config.ts its types while it is edited. Apart from the checks, which the browser need not carry. */
export function defineSite(config: Omit<SiteConfig, "labels">): Omit<SiteConfig, "labels"> {
  return config;
}

/** As `defineSite`, for the labels: they alone reach the browser as code. */
export function defineLabels(labels: Labels): Labels {
  return labels;
}
