import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/* A page that is open across a release loads parts of the earlier one, so those of the last releases stay in the build. */

const KEPT_RELEASES = 3;

const pathsOf = (build: string) => ({
  assets: join(build, "client/assets"),
  earlier: join(build, "earlier"),
  releases: join(build, "releases.json"),
});

/** Puts the parts of a build aside before the next one replaces them. */
export function setAside(build: string): void {
  const { assets, earlier } = pathsOf(build);
  if (existsSync(assets)) cpSync(assets, earlier, { recursive: true });
}

/** Adds the parts of the last releases to the new ones. Their names contain a hash of their content. */
export function addEarlierAssets(build: string): void {
  const { assets, earlier, releases } = pathsOf(build);
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const before = existsSync(releases) ? (JSON.parse(readFileSync(releases, "utf8")) as string[][]) : [namesIn(earlier)];
  const releaseFiles = [namesIn(assets), ...before].slice(0, KEPT_RELEASES);
  for (const name of new Set(releaseFiles.flat())) {
    const part = join(earlier, name);
    if (existsSync(part) && !existsSync(join(assets, name))) renameSync(part, join(assets, name));
  }
  rmSync(earlier, { recursive: true, force: true });
  writeFileSync(releases, JSON.stringify(releaseFiles));
}
