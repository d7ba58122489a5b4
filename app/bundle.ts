/* The entry of the server's build: serve.ts loads this from build/server, or through Vite in development. */
export { openSite } from "./server.ts";
export { createPages } from "./pages.server.ts";
