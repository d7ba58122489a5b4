import { open, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { archiveSummary } from "#app/archive/format.ts";
import { findContents, importSite } from "#app/archive/import-site.ts";
import { isSiteExport } from "#app/archive/site-content.ts";
import { isOwnPage } from "#app/server/cacheable-urls.server.ts";
import type { Environment } from "#app/config/environment.ts";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { serverContentTypes as contentTypes } from "#app/content-types.server.ts";
import type { ImportSummary } from "#app/features/import/import.ts";
import { beginImport } from "#app/features/import/progress.server.ts";
import { describeResult, describeSummary } from "#app/features/import/report.ts";
import { runImport } from "#app/features/import/run-import.server.ts";
import { withServices } from "#app/server/open-services.server.ts";
import { messageOf } from "#app/config/message-of.ts";
import { createCommandContext, type Context } from "./context.ts";
import { replaceSite } from "./restore.ts";
import { createProgressBar } from "./progress.ts";
import { UsageError } from "./usage-error.ts";

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
  const file = await openReport(flags.report);
  try {
    const text = await importInto(context, paths, flags, async (lines) => {
      process.stdout.write(lines);
      await file?.write(lines);
    });
    await file?.write(`${text}\n`);
    return text;
  } finally {
    await file?.close();
  }
}

type Write = (lines: string) => Promise<void>;

async function importInto(context: Context, paths: string[], flags: Flags, write: Write): Promise<string> {
  const [path = ""] = paths;
  const isSite = paths.length === 1 && isSiteExport(path);
  // An empty site gets everything, including accounts and settings. Any other site gets the content, added to its own.
  if (isSite && (flags.replace || (!flags.dryRun && (await isEmpty(context)))))
    return importWholeSite(context, path, flags);
  if (flags.replace)
    throw new UsageError("--replace is for an export of this software; others are added. Nothing was written.");
  const { images, fetch = false, oldSite, dryRun = false } = flags;
  const bar = createProgressBar();
  const { size } = await stat(path).catch((cause: unknown) => {
    throw new UsageError(`There is no file or folder ${path}.`, { cause });
  });
  const source = { file: basename(path), size, upload: null, fetch: Number(fetch) };
  const summary = await withServices({ ...context, create: true }, async (services): Promise<ImportSummary> => {
    const row = { ...source, stage: dryRun ? "check" : "import", started_by: COMMAND_LINE.email };
    const recorder = await beginImport(services, row, true);
    const options = { actor: COMMAND_LINE, isOwnPage, paths, images, fetch, oldSite, dryRun };
    let done = 0;
    try {
      const result = await runImport(services, {
        ...options,
        async onResult(line, total) {
          recorder.add(line, total);
          bar.end();
          await write(describeResult(line, dryRun));
          bar.show("items", (done += 1), total);
        },
      });
      await recorder.finish(result);
      return result;
    } catch (error) {
      // What ended the import may also prevent this; it is reported in any case.
      await recorder.fail(messageOf(error)).catch(() => undefined);
      throw error;
    } finally {
      bar.end();
    }
  });
  if (!summary.complete) process.exitCode = 1;
  return describeSummary(summary, dryRun);
}

/** A report that cannot be written stops the import before it begins. */
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
