import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/* What can be told of the packages without asking anybody: from the lock file, and from what npm wrote down installing. */

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  /** Of packages for one kind of machine. */
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  deprecated?: string;
  gypfile?: boolean;
};
export type Packages = Record<string, Locked>;

/** Licences under which everybody may run, change and hand on the site; LGPL is libvips, which sharp links to. */
const LICENCES = new Set(
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

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** What is wrong with the lock file: packages that no hash pins, of an unknown licence, or that run a script. */
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
      ? words.some((word) => LICENCES.has(word))
      : words.every((word) => LICENCES.has(word));
    if (!dev && !isFree) errors.push(`has the licence ${license ?? "none"}, which is not on the list`);
    return errors.map((problem) => `${nameOf(path)} ${version} ${problem}.`);
  });
}

/** Where what is installed is not what is locked. `installed` is what npm wrote down, `real` a package's own version. */
export function installedErrors(
  packages: Packages,
  installed: Packages,
  real: (path: string) => string | null,
): string[] {
  const errors: string[] = [];
  for (const [path, { version, integrity, optional, devOptional, link }] of Object.entries(packages)) {
    if (path === "" || link) continue;
    const there = installed[path];
    if (!there && (optional || devOptional)) continue;
    if (!there) errors.push(`${nameOf(path)} ${version} is not installed.`);
    else if (there.version !== version || there.integrity !== integrity)
      errors.push(`${nameOf(path)} ${there.version} is installed, and ${version} is locked with another hash.`);
    else if (real(path) !== version) errors.push(`${nameOf(path)} is ${real(path) ?? "gone"} instead of ${version}.`);
  }
  for (const path of Object.keys(installed)) {
    if (!(path in packages)) errors.push(`${nameOf(path)} is installed and not locked.`);
  }
  return errors;
}

/** What npm wrote down when it installed; null where another tool did. */
export function readInstalled(root: string): Packages | null {
  const file = join(root, "node_modules/.package-lock.json");
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, "utf8")) as { packages: Packages }).packages;
}

/** The version that a package's own files say. */
export function versionOf(root: string, path: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as { version: string }).version;
  } catch {
    return null;
  }
}
