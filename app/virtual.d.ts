declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

declare module "*?bundled-text" {
  const script: string;
  // oxlint-disable-next-line import/no-default-export -- what Vite's own ?raw gives
  export default script;
}

declare module "virtual:shipped-packages" {
  export const groups: { license: string; names: string[] }[];
}

declare module "virtual:site-labels" {
  import type { Labels } from "#app/config/site-config.ts";
  export const labels: Labels;
}

declare module "virtual:shared-copy" {
  import type { SiteConfig } from "#app/config/site-config.ts";
  export const sharedCopy: Pick<
    SiteConfig,
    "name" | "tagline" | "description" | "language" | "emailContact" | "social" | "footer" | "descriptions"
  > & {
    introductions: Pick<SiteConfig["introductions"], "blog" | "portfolio">;
    collex: Pick<SiteConfig["collex"], "brand">;
  };
}

declare module "virtual:home-copy" {
  import type { SiteConfig } from "#app/config/site-config.ts";
  export const homeCopy: Pick<
    SiteConfig,
    "home" | "hero" | "groupChat" | "loader" | "features" | "timeline" | "vision" | "products" | "faq"
  >;
}
