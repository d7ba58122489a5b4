import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { archiveSummary } from "#app/archive/format.ts";
import { findContents, importSite } from "#app/archive/import-site.ts";
import { isOwnPage } from "#app/cacheable-urls.server.ts";
import type { Environment } from "#app/config/environment.ts";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { serverContentTypes as contentTypes } from "#app/content-types.server.ts";
import { describeResult, describeSummary, isComplete } from "#app/import/import-report.ts";
import { closeFiles, recognize } from "#app/import/recognize.ts";
import { runImport } from "#app/import/run-import.ts";
import { UsageError } from "#app/import/usage-error.ts";
import { withServices } from "#app/open-services.server.ts";
import { createCommandContext, type Context } from "./context.ts";
import { replaceSite } from "./restore.ts";
import { createProgressBar } from "./progress.ts";

type Flags = {
  replace: boolean;
  images: string[];
  fetch?: boolean;
  /** The URL of the old site, for exports that do not say it. */
  oldSite?: string | undefined;
  dryRun?: boolean;
  report?: string | undefined;
};

/** Imports what `exportTo` wrote, an export of another system, or the JSON of another backend's lists. */
export async function importFrom(environment: Environment, paths: string[], flags: Flags): Promise<string> {
  const context = createCommandContext(environment);
  const found = await recognize(paths, contentTypes);
  // An empty site gets everything, including accounts and settings. Any other site gets the content, added to its own.
  if (found.kind === "site" && (flags.replace || (!flags.dryRun && (await isEmpty(context)))))
    return withReport(flags.report, () => importWholeSite(context, found.path, flags));
  if (flags.replace) {
    throw new UsageError("--replace is for an export of this software; others are added. Nothing was written.");
  }
  const { images, fetch = false, oldSite, dryRun = false } = flags;
  const bar = createProgressBar();
  const file = await openReport(flags.report);
  const write = async (text: string) => {
    bar.end();
    process.stdout.write(`${text}\n`);
    await file?.write(`${text}\n`);
  };
  try {
    const summary = await withServices({ ...context, create: true }, (services, database) =>
      runImport(services, database, found, {
        actor: COMMAND_LINE,
        isOwnPage,
        images,
        fetch,
        oldSite,
        dryRun,
        async onResult(result, done, total) {
          await write(describeResult(result, dryRun));
          bar.show(found.kind === "lists" ? "items" : "posts", done, total);
        },
      }),
    );
    if (!isComplete(summary)) process.exitCode = 1;
    const text = describeSummary(summary);
    await file?.write(`${text}\n`);
    return text;
  } finally {
    bar.end();
    await file?.close();
    closeFiles(found);
  }
}

/** Writes the returned text to the report, too. A report that cannot be written stops the import before it begins. */
async function withReport(path: string | undefined, work: () => Promise<string>): Promise<string> {
  const file = await openReport(path);
  try {
    const text = await work();
    await file?.write(`${text}\n`);
    return text;
  } finally {
    await file?.close();
  }
}

async function openReport(path: string | undefined) {
  if (path === undefined) return null;
  return open(resolve(path), "w").catch((cause: unknown) => {
    throw new UsageError(`The report cannot be written to ${path}. Choose another path. Nothing was imported.`, {
      cause,
    });
  });
}

const isEmpty = async ({ environment, log }: Context) =>
  (await findContents(environment, log, contentTypes)).length === 0;

async function importWholeSite(context: Context, path: string, { dryRun, replace }: Flags): Promise<string> {
  if (dryRun) throw new UsageError("--dry-run cannot be used with --replace. Nothing was written.");
  const { manifest, before } = await replaceSite(context, path, (onFile) =>
    importSite(context.environment, context.log, resolve(path), { replace, contentTypes, onFile }),
  );
  return `Imported ${archiveSummary(manifest)}.${before}`;
}
