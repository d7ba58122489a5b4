import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { homeCopyOf, sharedCopyOf } from "../app/config/browser-copy.ts";
import type { SiteConfig } from "../app/config/site-config.ts";
import type { Packages } from "./locked-packages.ts";
import { shippedPackages } from "./shipped-packages.ts";

/* What app/ imports that is no file as it stands: the build and the tests of components need it. */

const ROOT = join(import.meta.dirname, "..");

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

/** A module whose exports are made from a file during the build. */
function virtualModule(id: string, file: string, make: (path: string) => Promise<Record<string, unknown>>): Plugin {
  const path = join(ROOT, file);
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
  siteModule("virtual:shared-copy", (site) => ({ sharedCopy: sharedCopyOf(site) })),
  siteModule("virtual:home-copy", (site) => ({ homeCopy: homeCopyOf(site) })),
];

/** The plugins that compile such imports. */
export const sourcePlugins: Plugin[] = [bundledText(), packagesForLicenses, ...copyForBrowser];
