import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { recordCommand } from "#app/content/audit.ts";
import { describe } from "#app/backup/archive.ts";
import { createFolder } from "#app/backup/folder.ts";
import { findContents, importSite } from "#app/backup/import.ts";
import { writeBackup } from "#app/backup/write.ts";
import { openDatabase } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { openLog } from "#app/observability/log.ts";
import { openMediaStore } from "#app/images/store.ts";
import { progressBar } from "#app/observability/progress.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { describeItem, describeItems, describeResult, describeSummary, isComplete } from "./import-report.ts";
import { withImportServices } from "./import-services.server.ts";
import { recognize } from "./recognize.server.ts";
import { runImport } from "./run-import.server.ts";
import { UsageError } from "./usage-error.ts";
import type { Settings } from "#app/config/settings.ts";

/* `npm run studio -- export` and `import`: move a whole site, or import from other systems and backends. */

type Types = readonly ServerContentType[];

const COMMAND_LINE = { email: "command line", ip: "" };

const log = openLog({ logLevel: "warn" });

/** Copies everything into an archive (.tar.gz) or a folder. */
export async function exportTo(settings: Settings, target: string): Promise<string> {
  const path = resolve(target);
  const database = openDatabase(settings, log);
  const media = await openMediaStore(settings);
  const bar = progressBar();
  try {
    const manifest = await writeBackup({ database, media, migrations: MIGRATIONS }, path, {
      onFile: (count, total) => bar.show("image files", count, total),
      ...(!/\.(tar\.gz|tgz)$/.test(path) && { create: createFolder }),
    });
    await recordCommand(database.db, "backup.create", path);
    const lost = manifest.missing.map((name) => `\n${name} was not there.`).join("");
    return `${path} holds ${describe(manifest)}.${lost}`;
  } finally {
    bar.end();
    media.close();
    await database.close();
  }
}

export type ImportFlags = {
  /** True when the path has a page or file that belongs to the site itself, not to an item. */
  isOwnPage(path: string): boolean;
  replace: boolean;
  images: string[];
  fetch?: boolean;
  /** The URL of the old site, for exports that do not say it. */
  oldSite?: string | undefined;
  dryRun?: boolean;
  report?: string | undefined;
};

/** Imports what `exportTo` wrote, an export of another system, or the JSON of another backend's lists. */
export async function importFrom(
  settings: Settings,
  types: Types,
  paths: string[],
  flags: ImportFlags,
): Promise<string> {
  const found = await recognize(paths, types);
  // An empty site gets everything, including accounts and settings. Any other site gets the content, added to its own.
  if (found.kind === "site" && (flags.replace || (!flags.dryRun && (await isEmpty(settings, types)))))
    return withReport(flags.report, () => importWholeSite(settings, types, found.path, flags));
  const { isOwnPage, images, fetch = false, oldSite, dryRun = false } = flags;
  const [describeOne, describeAll] =
    found.kind === "lists" ? [describeItem, describeItems] : [describeResult, describeSummary];
  const bar = progressBar();
  const file = await openReport(flags.report);
  const write = async (text: string) => {
    bar.end();
    process.stdout.write(`${text}\n`);
    await file?.write(`${text}\n`);
  };
  try {
    const summary = await withImportServices(settings, types, log, (services, database) =>
      runImport(services, database, found, {
        actor: COMMAND_LINE,
        isOwnPage,
        images,
        fetch,
        oldSite,
        dryRun,
        async onResult(result, done, total) {
          await write(describeOne(result, dryRun));
          bar.show(found.kind === "lists" ? "items" : "posts", done, total);
        },
      }),
    );
    if (!isComplete(summary)) process.exitCode = 1;
    const text = describeAll(summary);
    await file?.write(`${text}\n`);
    return text;
  } finally {
    bar.end();
    await file?.close();
    if (found.kind === "posts") for (const { files } of found.opened) files?.close();
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
    throw new UsageError(`The report cannot be written to ${path}. Choose another place. Nothing was imported.`, {
      cause,
    });
  });
}

const isEmpty = async (settings: Settings, types: Types) =>
  (await findContents(settings, log, contentTables(types))).length === 0;

const contentTables = (types: Types) => types.map(({ table }) => table);

async function importWholeSite(settings: Settings, types: Types, path: string, flags: ImportFlags): Promise<string> {
  if (flags.dryRun)
    throw new UsageError(
      "With --replace an export of this site takes the place of everything: there is no --dry-run for that. Nothing was written.",
    );
  const bar = progressBar();
  const onFile = (count: number, total?: number) => bar.show("files", count, total);
  const how = { replace: flags.replace, tables: contentTables(types), onFile };
  const { manifest, savedBefore } = await importSite(settings, log, resolve(path), how).finally(bar.end);
  const database = openDatabase(settings, log);
  await recordCommand(database.db, "backup.restore", path).finally(() => database.close());
  const before = savedBefore ? ` What was there before is kept in ${savedBefore}.` : "";
  return `Imported ${describe(manifest)}, and compared: every table and every image is what it was.${before}`;
}
