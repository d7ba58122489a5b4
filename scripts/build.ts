import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { siteFileMistake } from "./check-site-files.ts";
import { addEarlierAssets, setAside } from "./earlier-assets.ts";

/*
 * Makes build/: the client's files with compressed copies beside them, the server's bundle, and a stamp: the hash
 * of the sources. `npm start` rebuilds when the stamp no longer matches.
 */
const ROOT = join(import.meta.dirname, "..");
const STAMP = "build/stamp";
const SOURCES = [
  "app",
  "importers",
  "public",
  "serve.ts",
  "site.config.ts",
  "site.labels.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "scripts/locked-packages.ts",
  "scripts/shipped-packages.ts",
  "scripts/source-plugins.ts",
];
/** Read when the site runs, not when it is built. */
const NOT_BUILT = /^app\/sample\/images\//;
const COMPRESSED = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".ico"]);

function fingerprint(): string {
  const hash = createHash("sha256").update(process.version);
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    const files = extname(source) ? [path] : filesIn(path);
    for (const file of files.toSorted()) {
      const name = relative(ROOT, file);
      if (!NOT_BUILT.test(name)) hash.update(`\0${name}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Builds when there is no build or its sources have changed. Without sources, uses the delivered build as it is. */
export async function buildIfStale(): Promise<void> {
  const stamp = join(ROOT, STAMP);
  if (existsSync(stamp) && (!existsSync(join(ROOT, "app")) || readFileSync(stamp, "utf8") === fingerprint())) return;
  console.log("Building the site …");
  await build();
}

async function build(): Promise<void> {
  const mistake = await siteFileMistake(ROOT);
  if (mistake) throw new Error(mistake);
  const build = join(ROOT, "build");
  setAside(build);
  // A failed build leaves half of its files: the old stamp must not vouch for them.
  rmSync(join(ROOT, STAMP), { force: true });
  const result = spawnSync(process.execPath, [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (result.status !== 0) {
    console.error(`${result.stdout}\n${result.stderr}`);
    throw new Error("The build failed; the output above says why.");
  }
  for (const file of filesIn(join(ROOT, "build/client"))) compress(file);
  addEarlierAssets(build);
  writeFileSync(join(ROOT, STAMP), fingerprint());
}

function compress(file: string): void {
  if (!COMPRESSED.has(extname(file))) return;
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  if (brotli.length >= bytes.length) return;
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

if (process.argv[1] === import.meta.filename) {
  try {
    await (process.argv.includes("--if-stale") ? buildIfStale() : build());
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
