import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { sourcePlugins } from "./scripts/source-plugins.ts";

/**
 * Packages with binaries, those that are imported on demand, and React. All others are bundled, so that the server
 * reads only the parts it uses: half the memory, and a start in two thirds of the time.
 */
const NOT_BUNDLED = [
  "better-sqlite3",
  // If bundled, each use of React would go through a getter: a tenth of the time that rendering a page takes.
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
  // Development only.
  "vite",
];

/**
 * Packages that client code imports, besides React Router's own. Listed, so that Vite's dev server pre-bundles all of
 * them at the start: when it discovers one later, it reloads the page.
 */
const BROWSER_PACKAGES = [
  "@base-ui/react/autocomplete",
  "@base-ui/react/dialog",
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

/**
 * Escapes all characters beyond ASCII in the server's bundle: for a single one, V8 holds the whole source in two bytes a
 * character, which is 5 MB in every process.
 */
const asciiServer: Plugin = {
  name: "ascii-server",
  applyToEnvironment: ({ name }) => name === "ssr",
  // Not in renderChunk, after which the bundle is printed once more.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};

/** Modules that most public pages need. */
const SHELL = [
  "/app/entry.client",
  "/app/config/social-networks",
  "/app/render/day",
  "/app/render/page-meta",
  "/app/root",
  "/app/site/configured-link",
  "/app/site/footer",
  "/app/site/header",
  "/app/site/layout",
  "/app/site/page-meta",
  "/app/site/shell",
  "/app/text/dates",
  "/app/ui/artwork/fallback",
  "/app/ui/button",
  "/app/ui/cx",
  "/app/ui/image/printed",
  "/app/ui/image/responsive-image",
  "/app/ui/states",
  "/app/ui/toast.tsx",
  // A small file of its own compresses less.
  "virtual:labels/blog",
  "/app/features/auth/login/session",
  "/lucide-react/dist/esm/createLucideIcon",
  "/lucide-react/dist/esm/icons/arrow-up-right",
  "/lucide-react/dist/esm/icons/plus",
];

/** Two characters less than usual: the scripts of every page name 40 images, fonts and styles. */
const ASSET_FILE_NAMES = "assets/[name]-[hash:6][extname]";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...sourcePlugins, asciiServer],
  // Otherwise the server's bundle also contains React's development build.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  optimizeDeps: { include: BROWSER_PACKAGES },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: { index: "./app/bundle.ts", serve: "./serve.ts" },
          output: {
            assetFileNames: ASSET_FILE_NAMES,
            comments: false,
            codeSplitting: {
              groups: [
                // The modules that the first process of several needs, which saves it 20 MB.
                {
                  name: "port",
                  test: /node_modules\/zod\/|app\/(?:processes|config\/environment|observability\/(?:log|cluster-metrics))\.ts/,
                  priority: 1,
                },
                // One file instead of thirty: each takes half a millisecond of every start.
                { name: "shared", minShareCount: 2 },
              ],
            },
          },
        },
      },
      // Vite's dev server does not bundle packages.
      resolve: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
    },
    client: {
      build: {
        // React Router writes its own preload links.
        modulePreload: false,
        rollupOptions: {
          output: {
            assetFileNames: ASSET_FILE_NAMES,
            codeSplitting: {
              // Two files for what public pages share compress better than twenty.
              groups: [
                { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                { name: "shell", test: (id) => SHELL.some((path) => id.includes(path)) },
                // What a card's dialog would otherwise request one after the other.
                { name: "api", test: /app\/client\/(?:api-client|use-api-item)\./ },
                { name: "stored-html", test: /app\/(?:client\/copy-to-clipboard|ui\/stored-html)\./ },
                // The look of fields, and the icon of search, which alone would be a file of its own.
                {
                  name: "fields",
                  test: /app\/ui\/form\/control-class\.|lucide-react\/dist\/esm\/icons\/search\./,
                },
                // Small modules that most screens of the admin load.
                {
                  name: "screens",
                  test: /app\/(?:text\/day|ui\/(?:page-commands|page-head|list\/use-write-parameter)|features\/editing\/(?:item-id|list\/list-messages))\./,
                },
                // Icons of several screens of the admin.
                {
                  name: "icons",
                  test: /lucide-react\/dist\/esm\/icons\/(?:chevron-down|copy|rotate-ccw|trash|upload)/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
