import { nameOf, type Packages } from "./locked-packages.ts";

/** Build dependencies whose own code ends up in what browsers load. */
const IN_THE_BUILD = new Set(["tailwindcss", "vite", "rolldown"]);
/** Matches the platform suffix: `@img/sharp-linux-x64` counts as `@img/sharp`. */
const MACHINE =
  /-(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|sunos|wasm32|webcontainers|win32)(?:-[\w-]+)?$/;

/** Packages that ship to browsers or run on the server, by the lock file's license; the largest group comes first. */
export function shippedPackages(packages: Packages): { license: string; names: string[] }[] {
  const byLicense = new Map<string, Set<string>>();
  for (const [path, { dev, devOptional, os, cpu, license = "not named" }] of Object.entries(packages)) {
    const full = nameOf(path);
    const name = os || cpu ? full.replace(MACHINE, "") : full;
    if (path === "" || ((dev || devOptional) && !IN_THE_BUILD.has(name))) continue;
    const names = byLicense.get(license) ?? new Set();
    byLicense.set(license, names.add(name));
  }
  return [...byLicense]
    .map(([license, names]) => ({ license, names: [...names].toSorted() }))
    .toSorted((a, b) => b.names.length - a.names.length || a.license.localeCompare(b.license));
}
