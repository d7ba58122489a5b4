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

declare module "virtual:shared-copy" {
  import type { sharedCopyOf } from "#app/config/browser-copy.ts";
  export const sharedCopy: ReturnType<typeof sharedCopyOf>;
}

declare module "virtual:home-copy" {
  import type { homeCopyOf } from "#app/config/browser-copy.ts";
  export const homeCopy: ReturnType<typeof homeCopyOf>;
}
