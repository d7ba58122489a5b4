import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
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
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
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
  "@hookform/resolvers/zod",
  "@joplin/turndown-plugin-gfm",
  "@tanstack/react-query",
  "@tanstack/react-table",
  "@tanstack/react-virtual",
  "colorjs.io/fn",
  "diff",
  "lucide-react",
  "react-hook-form",
  "react-toastify",
  "turndown",
  "uqr",
  "zod",
];

/** Modules that every public page runs. */
const SHELL =
  /app\/(?:entry\.client|root|server\/render\/|ui\/time\/|config\/fnv|features\/auth\/login\/session|site\/(?:footer|header|layout|page-meta|shell)|ui\/(?:artwork\/fallback|button|configured-link|cx|image\/|states|toast\.))/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...sourcePlugins],
  // Otherwise the server's bundle also contains React's development build.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  optimizeDeps: { include: BROWSER_PACKAGES },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: { index: "./app/server/bundle.ts", serve: "./serve.ts" },
          // One file instead of thirty: each takes half a millisecond of every start.
          output: { comments: false, codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
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
            codeSplitting: {
              // Two files of what all pages run: the forty small ones that it is split into otherwise compress less.
              groups: [
                { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                { name: "shell", test: SHELL },
              ],
            },
          },
        },
      },
    },
  },
}));
