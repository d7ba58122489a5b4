import { open, readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { recordCommand } from "#app/content/audit.ts";
import { describe } from "#app/backup/archive.ts";
import { createFolder } from "#app/backup/folder.ts";
import { importSite } from "#app/backup/import.ts";
import { writeBackup } from "#app/backup/write.ts";
import { siteContent } from "#app/content/site-content.ts";
import { installVersions } from "#app/content/versions/install.ts";
import { openDatabase, type Database } from "#app/db/client.ts";
import { migrate } from "#app/backup/migrate.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { readItems } from "./read-items.server.ts";
import { openImageFiles } from "./find-images.server.ts";
import { importLists, type Result } from "./import-lists.server.ts";
import { createImagePool } from "#app/images/pool.ts";
import { openLog } from "#app/observability/log.ts";
import { openMailer } from "#app/services/mail.ts";
import { openMediaStore } from "#app/images/store.ts";
import { progressBar } from "#app/observability/progress.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { describeResult, describeSummary, isComplete } from "./import-report.ts";
import { openSource, type OpenedSource } from "./open-source.server.ts";
import { runImport } from "./run-import.server.ts";
import { UsageError } from "./usage-error.ts";
import type { Settings } from "#app/config/settings.ts";

/* npm run studio -- export and import: a whole site from one place to another, or the lists of another backend. */

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
  /** Whether the site has a page of its own at a path. */
  isOwnPage(path: string): boolean;
  replace: boolean;
  images: string[];
  fetch?: boolean;
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
  const [path = ""] = paths;
  if (/\.(tar\.gz|tgz)$/.test(path) || (await holdsExport(path))) {
    const bar = progressBar();
    const onFile = (count: number, total?: number) => bar.show("files", count, total);
    const how = { replace: flags.replace, tables: types.map(({ table }) => table), onFile };
    const { manifest, savedBefore } = await importSite(settings, log, resolve(path), how).finally(bar.end);
    const database = openDatabase(settings, log);
    await recordCommand(database.db, "backup.restore", path).finally(() => database.close());
    const before = savedBefore ? ` What was there before is kept in ${savedBefore}.` : "";
    return `Imported ${describe(manifest)}, and compared: every table and every image is what it was.${before}`;
  }
  const opened = await Promise.all(paths.map((one) => openSource(one, new Date())));
  const sources = opened.filter((one) => one !== null);
  if (sources.length > 0 && sources.length < opened.length)
    throw new UsageError("Import the lists of a backend and the exports of other systems one after the other.");
  if (sources.length > 0)
    return withServices(settings, types, (services, database) => importSources(services, database, sources, flags));
  const items = (await Promise.all(paths.map((one) => readList(one, types)))).flat();
  return withServices(settings, types, (services) => importListItems(services, items, flags.images));
}

async function holdsExport(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new UsageError(`There is no file or folder ${path}.`);
  // One that was cut off has no end yet, and is refused for that.
  return found.isDirectory() && (await readdir(path)).some((name) => ["manifest.json", "media", "rows"].includes(name));
}

async function withServices(
  settings: Settings,
  types: Types,
  run: (services: Services, database: Database) => Promise<string>,
): Promise<string> {
  const database = openDatabase(settings, log);
  const media = await openMediaStore(settings);
  const images = createImagePool();
  const mail = openMailer({ smtpUrl: undefined, siteUrl: settings.siteUrl });
  const services = {
    settings,
    contentTypes: types,
    db: database.db,
    site: () => siteContent(database.db, log),
    media,
    images,
    log,
    mail,
    visits: null,
    now: () => new Date(),
  };
  try {
    await migrate(database, log);
    await installVersions(database, types);
    return await run(services, database);
  } finally {
    images.close();
    media.close();
    await database.close();
  }
}

async function importSources(
  services: Services,
  database: Database,
  opened: OpenedSource[],
  { isOwnPage, images, fetch = false, dryRun = false, report }: ImportFlags,
): Promise<string> {
  const bar = progressBar();
  const file = report === undefined ? null : await open(resolve(report), "w");
  const write = async (text: string) => {
    bar.end();
    process.stdout.write(`${text}\n`);
    await file?.write(`${text}\n`);
  };
  try {
    const summary = await runImport(services, database, opened, {
      actor: COMMAND_LINE,
      isOwnPage,
      images,
      fetch,
      dryRun,
      async onResult(result, done, total) {
        await write(describeResult(result, dryRun));
        bar.show("posts", done, total);
      },
    });
    if (!isComplete(summary)) process.exitCode = 1;
    const text = describeSummary(summary);
    await file?.write(`${text}\n`);
    return text;
  } finally {
    bar.end();
    await file?.close();
    for (const { files } of opened) files?.close();
  }
}

type ListItem = Awaited<ReturnType<typeof readList>>[number];

async function importListItems(services: Services, items: ListItem[], imageFiles: string[]): Promise<string> {
  const types = services.contentTypes;
  const images = await openImageFiles(imageFiles);
  const counts: Record<Result["done"], number> = { taken: 0, "there already": 0, refused: 0 };
  const bar = progressBar();
  for (const [index, { type, item, from }] of items.entries()) {
    const result: Result = type
      ? await importLists(services, images, type, item)
      : { done: "refused", title: from, notes: [`this is no ${oneOf(types.map(({ labels }) => labels.noun))}`] };
    counts[result.done] += 1;
    bar.end();
    const notes = result.notes.map((note) => `\n               ${note}`).join("");
    process.stdout.write(`${result.done.padEnd(14)} ${type?.name ?? "item"} “${result.title}”${notes}\n`);
    bar.show("items", index + 1, items.length);
  }
  bar.end();
  if (counts.refused > 0) process.exitCode = 1;
  return `${counts.taken} taken, ${counts["there already"]} there already, ${counts.refused} refused.`;
}

/** "one, another or a third" */
const oneOf = (names: string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);

async function readList(path: string, types: Types) {
  const files = (await stat(path).catch(() => null))?.isDirectory()
    ? (await readdir(path)).filter((name) => name.endsWith(".json")).map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new Error(`${path} holds no export and no .json file.`);
  const lists = files.map(async (file) => {
    let items: ReturnType<typeof readItems> = null;
    try {
      // Some programs write a mark of the byte order first.
      items = readItems(JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, "")), types);
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new Error(`${file} cannot be read: it is not valid JSON.`, { cause });
      const missing = (cause as NodeJS.ErrnoException).code === "ENOENT";
      throw new Error(missing ? `There is no file or folder ${file}.` : `${file} cannot be read: ${String(cause)}.`, {
        cause,
      });
    }
    if (!items) throw new Error(`${file} holds no list of ${oneOf(types.map(({ labels }) => `${labels.noun}s`))}.`);
    return items.map((one) => ({ ...one, from: file }));
  });
  return (await Promise.all(lists)).flat();
}
