/* The modules that listen.ts imports in a process that serves: from the build, or through Vite in development. */
export { openSite } from "./server.ts";
export { createPages } from "#app/server/render/pages.server.ts";
export { withPublicSite } from "./public-site.server.ts";
