import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";
import { homeCopyOf, labelsOfPages, sharedCopyOf } from "./app/config/browser-copy.ts";
import { LABELS } from "./app/config/label-list.ts";
import type { SiteConfig } from "./app/config/site-config.ts";
import type { Packages } from "./scripts/locked-packages.ts";
import { shippedPackages } from "./scripts/shipped-packages.ts";

/** `import script from "./it.ts?bundled-text"`: a script with its imports, minified, as text for a page to contain. */
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

/** A module whose exports are made from a file during the build. */
function virtualModule(id: string, file: string, make: (path: string) => Promise<Record<string, unknown>>): Plugin {
  const path = join(import.meta.dirname, file);
  return {
    name: id,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(module) {
      if (module !== `\0${id}`) return null;
      this.addWatchFile(path);
      const values = Object.entries(await make(path));
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
    },
  };
}

/** `virtual:shipped-packages`: the packages that the Licenses page lists, from the lock file of this build. */
const packagesForLicenses = virtualModule("virtual:shipped-packages", "package-lock.json", async (path) => {
  const { packages } = JSON.parse(await readFile(path, "utf8")) as { packages: Packages };
  return { groups: shippedPackages(packages) };
});

/** A module of parts of site.config.ts, for the browser's bundle; the rest of the file stays out of it. */
const siteModule = (id: string, pick: (site: SiteConfig) => Record<string, unknown>) =>
  virtualModule(id, "site.config.ts", async (path) => {
    // The time makes Node.js read a changed file again.
    const { site } = (await import(`${pathToFileURL(path).href}?${Date.now()}`)) as { site: SiteConfig };
    return pick(site);
  });

const copyForBrowser = [
  siteModule("virtual:site-labels", (site) => ({ labels: labelsOfPages(site) })),
  ...(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((group) =>
    siteModule(`virtual:labels/${group}`, ({ labels }) => ({ labels: { [group]: labels[group] } })),
  ),
  siteModule("virtual:shared-copy", (site) => ({ sharedCopy: sharedCopyOf(site) })),
  siteModule("virtual:home-copy", (site) => ({ homeCopy: homeCopyOf(site) })),
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), bundledText(), packagesForLicenses, ...copyForBrowser],
  // Otherwise the server's bundle also contains React's development build.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  optimizeDeps: { include: BROWSER_PACKAGES },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: { index: "./app/bundle.ts", serve: "./serve.ts" },
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
              // One file of what all pages run: the small files that it is split into otherwise compress less.
              groups: [{ name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
  },
}));
