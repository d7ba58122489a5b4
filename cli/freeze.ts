import { existsSync } from "node:fs";
import { join } from "node:path";
import { recordCommand } from "#app/content/audit.server.ts";
import type * as Bundle from "#app/server/bundle.ts";
import { StartupError } from "#app/config/environment.ts";
import { createCommandContext, needsNoData, withDatabase } from "./context.ts";
import { createProgressBar } from "./progress.ts";
import { writePublicSite } from "./write-public-site.ts";

const ROOT = join(import.meta.dirname, "..");
/** The message lists at most this many broken links. */
const LISTED = 50;

/** Writes the whole public site as files that any static host serves. */
export async function freeze(folder: string): Promise<string> {
  const context = createCommandContext();
  const { environment } = context;
  // The copy lies on another host, where links to localhost lead nowhere.
  if (!environment.siteUrlKnown) {
    throw new StartupError(
      "SITE_URL is not set, and the copy contains it: feeds, the sitemap and forms lead there. Set it to the site's public URL, for example SITE_URL=https://studio.example.",
    );
  }
  const { withPublicSite } = await loadBuild();
  const bar = createProgressBar();
  const options = { environment, create: needsNoData(context), root: ROOT };
  const { files, broken } = await withPublicSite(options, (get, paths) =>
    writePublicSite(folder, {
      siteUrl: environment.siteUrl,
      get,
      paths: ["/", ...paths],
      onFile: (count) => bar.show("files", count),
    }),
  ).finally(bar.end);
  await withDatabase(context, ({ db }) => recordCommand(db, "site.freeze", folder));
  const summary = `${folder} contains the public site in ${files} files.`;
  if (broken.length === 0) return `${summary}\nThere are no broken links or images.`;
  process.exitCode = 1;
  const lines = broken.slice(0, LISTED).map(({ path, on }) => `  ${path}, linked from ${on}`);
  const more = broken.length > LISTED ? [`  and ${broken.length - LISTED} more`] : [];
  return [summary, "Broken links:", ...lines, ...more].join("\n");
}

/** Imports the build, which renders the pages. Builds first if the build is missing or stale. */
async function loadBuild(): Promise<typeof Bundle> {
  process.env["NODE_ENV"] ||= "production";
  const maker = join(ROOT, "scripts/build.ts");
  if (existsSync(maker)) {
    const { buildIfStale } = (await import(maker)) as { buildIfStale(): Promise<void> };
    await buildIfStale();
  }
  return (await import(join(ROOT, "build/server/index.js"))) as typeof Bundle;
}
