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
