import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/* Checks of the packages without the network, from the lock file and from npm's record of the installation. */

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  /** Set for packages that fit only some platforms. */
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  deprecated?: string;
  gypfile?: boolean;
};
export type Packages = Record<string, Locked>;

/** Licenses that allow everybody to run, change and redistribute the site. libvips, which sharp links to, has LGPL. */
const LICENSES = new Set(
  ["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "Apache-2.0", "MPL-2.0"].concat([
    "OFL-1.1",
    "Python-2.0",
    "LGPL-3.0-or-later",
    "CC0-1.0",
    "CC-BY-4.0",
    "Unlicense",
    "Zlib",
  ]),
);

/** The name of the package at a path in the lock file. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Lists errors in the lock file: packages without a hash, with an unknown license, or with an install script. */
export function lockErrors(packages: Packages, mayRunScripts: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === "") return [];
    const { version, integrity = "", resolved, license, dev, hasInstallScript } = locked;
    const errors: string[] = [];
    if (!/^sha512-[\w+/=]{88}/.test(integrity)) errors.push("has no SHA-512 in package-lock.json");
    if (resolved && !resolved.startsWith("https://registry.npmjs.org/")) errors.push(`comes from ${resolved}`);
    if (hasInstallScript && !mayRunScripts.includes(nameOf(path))) errors.push("runs a script when it is installed");
    const words = (license ?? "none").split(/[()\s]+|\bAND\b/).filter(Boolean);
    const isFree = words.includes("OR")
      ? words.some((word) => LICENSES.has(word))
      : words.every((word) => LICENSES.has(word));
    if (!dev && !isFree) errors.push(`has the license ${license ?? "none"}, which is not on the list`);
    return errors.map((problem) => `${nameOf(path)} ${version} ${problem}.`);
  });
}

/** Differences between installed and locked. `installed` is npm's record, `real` reads a package's own version. */
export function installedErrors(
  packages: Packages,
  installed: Packages,
  real: (path: string) => string | null,
): string[] {
  const errors: string[] = [];
  for (const [path, { version, integrity, optional, devOptional, link }] of Object.entries(packages)) {
    if (path === "" || link) continue;
    const installedPackage = installed[path];
    if (!installedPackage && (optional || devOptional)) continue;
    if (!installedPackage) errors.push(`${nameOf(path)} ${version} is not installed.`);
    else if (installedPackage.version !== version || installedPackage.integrity !== integrity)
      errors.push(
        `${nameOf(path)} ${installedPackage.version} is installed, and ${version} is locked with another hash.`,
      );
    else if (real(path) !== version) errors.push(`${nameOf(path)} is ${real(path) ?? "gone"} instead of ${version}.`);
  }
  for (const path of Object.keys(installed)) {
    if (!(path in packages)) errors.push(`${nameOf(path)} is installed and not locked.`);
  }
  return errors;
}

/** npm's record of the installation; null when another tool installed the packages. */
export function readInstalled(root: string): Packages | null {
  const file = join(root, "node_modules/.package-lock.json");
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, "utf8")) as { packages: Packages }).packages;
}

/** The version in the package's own package.json; null when there is none. */
export function versionOf(root: string, path: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as { version: string }).version;
  } catch {
    return null;
  }
}
