import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { readArchive, type UnpackedArchive } from "#app/archive/read-archive.ts";
import { buildSqlite } from "#app/archive/rebuild.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { RawItem } from "#app/content/read-item.ts";
import type { Db } from "#app/db/client.ts";
import { createSubfolder } from "#app/db/data-folder.ts";
import { shareFolder } from "#app/db/folder-lock.ts";
import type { Row } from "#app/db/schema.ts";
import { fileNamesOf, toImageUrl } from "#app/features/media/media.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { SkippedItem } from "#importers/source.ts";
import type { ListItem } from "./read-list.ts";

/* Reads the content of an export of this site, to add it to the existing content: builds it as a separate database. */

export type Ids = Map<ServerContentType, Set<string>>;

export const LEFT_IN_EXPORT: SkippedItem = {
  skipped: "other",
  title: "Accounts, settings, messages, subscribers, visits, redirects and history",
  reason: "these are imported only into an empty site, and only by the command line: what is here stays as it is",
};

/** @throws BackupError when the path holds no complete export of this site */
export async function openSiteExport(services: Services, path: string) {
  const { environment, contentTypes, images, log, now } = services;
  const imports = join(environment.dataDir, "imports");
  await createSubfolder(imports);
  // After a killed import, sweepImports deletes this folder.
  const staging = await mkdtemp(join(imports, "export-"));
  // Until the end of the import, sweepImports leaves the folder.
  const release = shareFolder(staging);
  const remove = async () => {
    release?.();
    await rm(staging, { recursive: true, force: true });
  };
  const opened = await (async () => {
    const { maxUploadBytes } = environment;
    const source = await readArchive(path, staging, { contentTypes, images, maxUploadBytes });
    return { source, database: await buildSqlite(staging, log, source) };
  })().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { db } = opened.database;
  return {
    /** The ids of all items by type, the oldest first. */
    async idsOf(): Promise<Ids> {
      const ids: Ids = new Map();
      for (const type of contentTypes) {
        const rows = sql<{ id: string }>`select id from ${sql.table(type.table)} order by created_at, id`;
        ids.set(type, new Set((await rows.execute(db)).rows.map(({ id }) => id)));
      }
      return ids;
    },
    async *items(ids: Ids): AsyncGenerator<ListItem> {
      for (const [type, some] of ids)
        for (const id of some)
          yield { type, item: (await type.items.find(db, { id }, now())) as unknown as RawItem, from: path };
    },
    importImages: (dryRun: boolean) => importLibrary(services, { db, source: opened.source, dryRun }),
    async close() {
      await opened.database.close();
      await remove();
    },
  };
}

type Library = { db: Db; source: UnpackedArchive; dryRun: boolean };

/** Adds the images that the site lacks, under their own names. Returns the ids of all images by URL. */
async function importLibrary(services: Services, { db, source, dryRun }: Library): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const stored = new Set(source.manifest.files.map(({ name }) => name));
  for (let after = ""; ;) {
    const rows = await db.selectFrom("media").selectAll().where("id", ">", after).orderBy("id").limit(100).execute();
    for (const row of rows) {
      const names = fileNamesOf([row]);
      if (!names.every((name) => stored.has(`media/${name}`))) continue;
      if (!dryRun)
        await importImage(
          services,
          row,
          names.map((name) => ({ name, path: join(source.folder, "media", name) })),
        );
      known.set(toImageUrl(row), row.id);
    }
    const last = rows.at(-1);
    if (!last) return known;
    after = last.id;
  }
}

/** Stores an image unless it is stored already. */
async function importImage(services: Services, row: Row<"media">, files: { name: string; path: string }[]) {
  const there = await services.db.selectFrom("media").select("id").where("id", "=", row.id).executeTakeFirst();
  if (there) return;
  for (const { name, path } of files) await services.media.put(name, createReadStream(path));
  // Dated like an upload: the image is unused so far, and sweepOrphans deletes images that stay unused for 30 days.
  const created_at = services.now().toISOString();
  await services.db
    .insertInto("media")
    .values({ ...row, created_at })
    .execute();
}
