import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { startServer, type Server } from "./servers.ts";

const CACHE = process.env["BENCH_CACHE"] ?? join(homedir(), ".cache/northquad-bench");

/** Returns a folder outside the project with packages that only the bench needs, installed on first use. */
export function cacheFolder(name: string, source: string | null, packages: string[] = []): string {
  const folder = join(CACHE, name);
  mkdirSync(folder, { recursive: true });
  if (source) cpSync(source, folder, { recursive: true });
  if (!existsSync(join(folder, "node_modules"))) {
    console.error(`Installing ${name} into ${folder} …`);
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return folder;
}

/** Builds and starts a Next.js 16 site that renders the same elements as the given pages of this site, by name. */
export async function startNextSite(pages: ReadonlyMap<string, string>): Promise<Server> {
  const folder = cacheFolder("next", join(import.meta.dirname, "next"));
  for (const [name, html] of pages) writeFileSync(join(folder, `${name}.html`), html);
  const next = join(folder, "node_modules/next/dist/bin/next");
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  execFileSync(process.execPath, [next, "build"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  return startServer([next, "start", "-H", "127.0.0.1", "-p", "0"], { NEXT_TELEMETRY_DISABLED: "1" }, { cwd: folder });
}
