import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import type { Packages } from "./locked-packages.ts";
import { shippedPackages } from "./shipped-packages.ts";

/* What app/ imports that is no file as it stands: the build and the tests of components need it. */

/** `import script from "./it.ts?bundled-text"`: a script with its imports, minified, as text for a page to contain. */
function bundledText(): Plugin {
  const suffix = "?bundled-text";
  return {
    name: "bundled-text",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const entry = id.slice(0, -suffix.length);
      const lib = { entry, formats: ["iife" as const], name: "head", fileName: "head" };
      const output = await build({
        configFile: false,
        logLevel: "warn",
        build: { lib, write: false, target: "es2022" },
      });
      const [bundle] = [output].flat();
      if (!bundle || !("output" in bundle)) throw new Error(`${entry} could not be bundled.`);
      const { code, moduleIds } = bundle.output[0];
      for (const path of moduleIds) this.addWatchFile(path);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/** `virtual:shipped-packages`: the packages that the Licenses page lists, from the lock file of this build. */
function packagesForLicenses(): Plugin {
  const id = "virtual:shipped-packages";
  const path = join(import.meta.dirname, "../package-lock.json");
  return {
    name: id,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(module) {
      if (module !== `\0${id}`) return null;
      this.addWatchFile(path);
      const { packages } = JSON.parse(await readFile(path, "utf8")) as { packages: Packages };
      return `export const groups = ${JSON.stringify(shippedPackages(packages))};`;
    },
  };
}

/** The plugins that compile such imports. */
export const sourcePlugins: Plugin[] = [bundledText(), packagesForLicenses()];
