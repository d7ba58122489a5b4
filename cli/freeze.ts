import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { recordCommand } from "#app/content/audit.server.ts";
import type * as Bundle from "#app/bundle.ts";
import { StartupError } from "#app/config/environment.ts";
import { createCommandContext, needsNoData, withDatabase } from "./context.ts";
import { createProgressBar } from "./progress.ts";

const ROOT = join(import.meta.dirname, "..");
/** The message lists at most this many broken links. */
const NAMED = 50;

/** Writes the whole public site as files that any static host serves. */
export async function freeze(folder: string, withoutForms: boolean): Promise<string> {
  const context = createCommandContext();
  // The copy lies on another host, where links to localhost lead nowhere.
  if (!context.environment.siteUrlKnown) {
    throw new StartupError(
      "SITE_URL is not set, and the copy contains it: feeds, the sitemap and forms lead there. Set it to the site's public address, for example SITE_URL=https://studio.example.",
    );
  }
  const { freezeSite } = await loadBuild();
  const bar = createProgressBar();
  const onPage = (count: number) => bar.show("pages", count);
  const forms = withoutForms ? "none" : "live";
  const result = await freezeSite(resolve(folder), {
    environment: context.environment,
    create: needsNoData(context),
    root: ROOT,
    forms,
    onPage,
  }).finally(bar.end);
  await withDatabase(context, ({ db }) => recordCommand(db, "site.freeze", folder));
  const { pages, files, redirects, removed, broken } = result;
  const lines = [
    `${folder} contains ${pages} pages in ${files} files, and ${redirects} redirects.`,
    ...(removed > 0 ? [`${removed} files of an earlier freeze were removed.`] : []),
  ];
  if (broken.length === 0) return [...lines, "There are no broken links or images."].join("\n");
  process.exitCode = 1;
  const named = broken.slice(0, NAMED).map(({ path, on }) => `  ${path}, linked from ${on}`);
  const more = broken.length > NAMED ? [`  and ${broken.length - NAMED} more`] : [];
  return [...lines, "Broken links:", ...named, ...more].join("\n");
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
