import type { Packages } from "./locked-packages.ts";

/** Needed to build only, but what they write is part of what browsers get. */
const IN_THE_BUILD = new Set(["tailwindcss", "vite", "rolldown"]);
/** `@img/sharp-linux-x64` is `@img/sharp` for one kind of machine. */
const MACHINE =
  /-(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|sunos|wasm32|webcontainers|win32)(?:-[\w-]+)?$/;

/** What ships to browsers or runs on the server, by licence as the lock file has it; the licence of most packages first. */
export function shippedPackages(packages: Packages): { license: string; names: string[] }[] {
  const byLicense = new Map<string, Set<string>>();
  for (const [path, { dev, devOptional, os, cpu, license = "not named" }] of Object.entries(packages)) {
    const full = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const name = os || cpu ? full.replace(MACHINE, "") : full;
    if (path === "" || ((dev || devOptional) && !IN_THE_BUILD.has(name))) continue;
    const names = byLicense.get(license) ?? new Set();
    byLicense.set(license, names.add(name));
  }
  return [...byLicense]
    .map(([license, names]) => ({ license, names: [...names].toSorted() }))
    .toSorted((a, b) => b.names.length - a.names.length || a.license.localeCompare(b.license));
}
