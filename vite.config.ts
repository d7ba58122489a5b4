import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const SITE_CONFIG = join(import.meta.dirname, "site.config.ts");

/** The browser's build gets the studio's words without the legal texts: their pages get those from their loaders. */
function siteConfigForBrowsers(): Plugin {
  return {
    name: "site-config-for-browsers",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async load(id) {
      if (id !== SITE_CONFIG) return null;
      const { site } = await import("./site.config.ts");
      return `export const site = ${JSON.stringify({ ...site, legal: undefined })};`;
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), siteConfigForBrowsers()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/bundle.ts" } } },
    client: {
      build: {
        // React Router writes its own preload links.
        modulePreload: false,
        rollupOptions: {
          output: {
            codeSplitting: {
              // Two files for what every page needs compress better than twenty.
              groups: [
                { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                {
                  name: "shell",
                  test: /app\/(?:root|site\/(?:shell|header|footer)|ui\/(?:cx|button|toast\.tsx)|features\/auth\/session)/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
