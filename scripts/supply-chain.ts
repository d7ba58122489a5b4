import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedErrors, lockErrors, nameOf, readInstalled, versionOf, type Packages } from "./locked-packages.ts";

/*
 * Writes a software bill of materials (CycloneDX) of the production packages to build/, compares the installed with the
 * locked packages, and asks the registry for known vulnerabilities. High and critical ones fail. An unreachable
 * registry does not, because npm comes with no offline table of vulnerabilities.
 */
const ROOT = join(import.meta.dirname, "..");
const SBOM_FILE = "build/sbom.cdx.json";

type Manifest = { name: string; version: string; allowScripts?: Record<string, boolean> };

/** Uses the lock file, so that the result is the same on every machine. */
function writeSbom(packages: Packages): number {
  const { name, version } = readJson("package.json") as Manifest;
  const components = Object.entries(packages).flatMap(([path, { version, integrity, license, dev, optional }]) => {
    if (path === "" || dev || !version) return [];
    const name = nameOf(path);
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return [
      {
        type: "library",
        "bom-ref": `${purl}#${path}`,
        name,
        version,
        purl,
        scope: optional ? "optional" : "required",
        ...(license && { licenses: [{ expression: license }] }),
        ...(integrity && { hashes: [hashOf(integrity)] }),
      },
    ];
  });
  const component = { type: "application", "bom-ref": name, name, version };
  const bom = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components };
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(join(ROOT, SBOM_FILE), `${JSON.stringify(bom, null, 1)}\n`);
  return components.length;
}

/** Converts the lock file's "sha512-…" in base64 to hexadecimal. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [kind = "", digest = ""] = integrity.split(" ")[0]?.split("-") ?? [];
  return { alg: kind.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), "utf8"));
}

/**
 * Packages that npm would compile although they bring prebuilt binaries: npm drops their `gypfile: false` when it
 * writes the lock file (github.com/npm/cli/issues/9837), and most machines have no compiler.
 */
function compiledOnInstall(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { gypfile }]) =>
    path !== "" && gypfile !== false && existsSync(join(ROOT, path, "binding.gyp"))
      ? [`npm ci would compile ${path}. Add "gypfile": false to it in package-lock.json.`]
      : [],
  );
}

type Audit = {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, Vulnerability>;
};
type Vulnerability = { name: string; severity: string; range: string };

/** Returns high and critical vulnerabilities; null when the registry does not respond. */
function auditPackages(): Vulnerability[] | null {
  const args = ["audit", "--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=20000"];
  const { stdout } = spawnSync("npm", args, { cwd: ROOT, encoding: "utf8", timeout: 60_000 });
  try {
    const { metadata, vulnerabilities = {} } = JSON.parse(stdout) as Audit;
    if (!metadata) return null;
    return Object.values(vulnerabilities).filter(({ severity }) => severity === "high" || severity === "critical");
  } catch {
    return null;
  }
}

/** Needs no network. */
function policyErrors(packages: Packages): string[] {
  const { allowScripts = {} } = readJson("package.json") as Manifest;
  const installed = readInstalled(ROOT);
  if (!installed) console.warn("NOT CHECKED: whether what is installed is what is locked. Install with npm ci.");
  return [
    ...compiledOnInstall(packages),
    ...lockErrors(packages, Object.keys(allowScripts)),
    ...(installed ? installedErrors(packages, installed, (path) => versionOf(ROOT, path)) : []),
  ];
}

const { packages } = readJson("package-lock.json") as { packages: Packages };
console.log(`${SBOM_FILE} names ${writeSbom(packages)} packages.`);
const errors = policyErrors(packages);
for (const problem of errors) console.error(problem);
if (errors.length > 0) process.exitCode = 1;
else
  console.log(
    "All packages are pinned by SHA-512, freely licensed, run no script, and are installed as they are locked.",
  );
const old = Object.entries(packages).filter(([, { dev, deprecated }]) => deprecated && !dev);
for (const [path, { version, deprecated }] of old) console.warn(`Deprecated: ${path} ${version}: ${deprecated}`);

const vulnerabilities = auditPackages();
if (vulnerabilities === null) {
  console.warn("NOT CHECKED: known vulnerabilities. The registry could not be asked; run `npm audit` where it can.");
} else if (vulnerabilities.length === 0) console.log("The registry knows of no high or critical vulnerability.");
else {
  for (const { name, severity, range } of vulnerabilities) console.error(`${severity}: ${name} ${range}`);
  console.error("Update these packages; `npm audit` tells how.");
  process.exitCode = 1;
}
