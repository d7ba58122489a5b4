import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";
import type { Packages } from "./scripts/locked-packages.ts";
import { shippedPackages } from "./scripts/shipped-packages.ts";

/** `import script from "./it.ts?bundled-text"`: a script with all that it imports, small and for browsers, for a page to carry. */
function bundledText(): Plugin {
  const suffix = "?bundled-text";
  return {
    name: "bundled-text",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const entry = id.slice(0, -suffix.length);
      const lib = { entry, formats: ["iife" as const], name: "head", fileName: "head" };
      const made = await build({ configFile: false, logLevel: "warn", build: { lib, write: false, target: "es2022" } });
      const [bundle] = [made].flat();
      if (!bundle || !("output" in bundle)) throw new Error(`${entry} could not be bundled.`);
      const { code, moduleIds } = bundle.output[0];
      for (const path of moduleIds) this.addWatchFile(path);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/**
 * Packages with binaries, those that are loaded when they are first needed, and React. All others are bundled, so that the
 * server reads only what it uses of them: half the memory, and a start in two thirds of the time.
 */
const NOT_BUNDLED = [
  "better-sqlite3",
  // Bundled, each use of it would go through a getter: a tenth of what a page costs to render.
  "react",
  "sharp",
  "@resvg/resvg-js",
  "@node-rs/argon2",
  "satori",
  "shiki",
  "pg",
  "pino",
  "nodemailer",
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  // In development alone.
  "vite",
];

/**
 * What the browser's code imports besides React Router's own. Named, so that Vite prepares all of it at the start: what
 * it only met on the way would be prepared then, and the page loaded anew.
 */
const BROWSER_PACKAGES = [
  "@base-ui/react/autocomplete",
  "@base-ui/react/dialog",
  "@base-ui/react/toolbar",
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/lang-markdown",
  "@codemirror/language",
  "@codemirror/state",
  "@codemirror/view",
  "@lezer/highlight",
  "@lezer/markdown",
  "@simplewebauthn/browser",
  "@tanstack/react-virtual",
  "colorjs.io/fn",
  "idb-keyval",
  "lucide-react",
  "react-toastify",
  "uplot",
  "uqr",
  "zod",
];

/** `virtual:shipped-packages`: what the Licenses page names, from the lock file of this very build. */
function packagesForLicenses(): Plugin {
  const id = "virtual:shipped-packages";
  const lock = join(import.meta.dirname, "package-lock.json");
  return {
    name: "packages-for-licenses",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(module) {
      if (module !== `\0${id}`) return null;
      this.addWatchFile(lock);
      const { packages } = JSON.parse(await readFile(lock, "utf8")) as { packages: Packages };
      return `export const groups = ${JSON.stringify(shippedPackages(packages))};`;
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), bundledText(), packagesForLicenses()],
  // Else the server's bundle has React twice, as it is for development, too.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  optimizeDeps: { include: BROWSER_PACKAGES },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: { index: "./app/bundle.ts", serve: "./serve.ts" },
          output: {
            codeSplitting: {
              groups: [
                // All that a process needs which only watches over others: 20 MB less for it.
                {
                  name: "port",
                  test: /node_modules\/zod\/|app\/(?:processes|config\/settings|observability\/(?:log|cluster-metrics))\.ts/,
                  priority: 1,
                },
                // One file instead of thirty: each takes half a millisecond of every start.
                { name: "shared", minShareCount: 2 },
              ],
            },
          },
        },
      },
      // Vite's own server takes packages as they are.
      resolve: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
    },
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
}));
