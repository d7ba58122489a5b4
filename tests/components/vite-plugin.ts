import type { Plugin } from "vite";

/** For tests in an imitated browser: no modules of the server, as in the browser's bundle, and no style sheet. */
export const componentPlugin: Plugin = {
  name: "components",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css?url") ? "\0style-url" : null),
  load(id) {
    if (id.endsWith(".server.ts")) return "export {}";
    return id === "\0style-url" ? 'export default "/style.css"' : null;
  },
};
