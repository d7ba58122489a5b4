/* The site as listen.ts loads it, once it knows that it will serve: from the build, or through Vite in development. */
export { openSite } from "./server.ts";
export { createPages } from "#app/render/pages.server.ts";
export { freezeSite } from "./freeze-site.server.ts";
