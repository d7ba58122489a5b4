import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { RawItem } from "#app/content/read-item.ts";
import type { Db } from "#app/db/client.ts";
import { createSubfolder } from "#app/db/data-folder.ts";
import type { Row } from "#app/db/schema.ts";
import { fileNamesOf, toImageUrl } from "#app/features/media/media.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { readArchive } from "./read-archive.ts";
import { buildSqlite } from "./rebuild-database.ts";

/* Reads the content of an export of this site, to add it to the existing content: builds it as a separate database. */

export const LEFT_IN_EXPORT = {
  skipped: "other",
  title: "Accounts, settings, messages, subscribers, visits, redirects and history",
  reason: "imported only into an empty site, and only on the command line. This site's own stay unchanged",
};

export const isSiteExport = (path: string) => /\.(tar\.gz|tgz)$/i.test(path);

type Item = { type: ServerContentType; item: RawItem; place: string };

/** @throws BackupError when the path holds no complete export of this site */
export async function openSiteExport(services: Services, path: string) {
  const { environment, contentTypes, images: pool, log, now } = services;
  const imports = join(environment.dataDir, "imports");
  await createSubfolder(imports);
  // After a killed import, sweepImports deletes this folder.
  const staging = await mkdtemp(join(imports, "export-"));
  const remove = () => rm(staging, { recursive: true, force: true });
  try {
    const { maxUploadBytes } = environment;
    const source = await readArchive(path, staging, { contentTypes, images: pool, maxUploadBytes });
    const { db, close } = await buildSqlite(staging, log, source);
    const stored = new Set(source.manifest.files.map(({ name }) => name));
    const rows = await db.selectFrom("media").selectAll().execute();
    const media = rows.filter((row) => fileNamesOf([row]).every((name) => stored.has(`media/${name}`)));
    const ids = await idsOf(db, contentTypes);
    return {
      total: ids.length,
      /** The images of its items, by their URLs. */
      images: new Map(media.map((row) => [toImageUrl(row), { id: row.id, url: toImageUrl(row) }])),
      async *items(): AsyncGenerator<Item> {
        for (const [type, id] of ids)
          yield { type, item: (await type.items.find(db, { id }, now())) as unknown as RawItem, place: path };
      },
      /** Adds the images that this site lacks, under their own names. */
      async begin(): Promise<void> {
        for (const row of media) await addImage(services, row, join(source.folder, "media"));
      },
      async close(): Promise<void> {
        await close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The ids of all items, by type, the oldest first. */
async function idsOf(db: Db, types: readonly ServerContentType[]): Promise<[ServerContentType, string][]> {
  const ids: [ServerContentType, string][] = [];
  for (const type of types) {
    const rows = sql<{ id: string }>`select id from ${sql.table(type.table)} order by created_at, id`;
    for (const { id } of (await rows.execute(db)).rows) ids.push([type, id]);
  }
  return ids;
}

async function addImage({ db, media, now }: Services, row: Row<"media">, folder: string): Promise<void> {
  const existing = await db.selectFrom("media").select("id").where("id", "=", row.id).executeTakeFirst();
  if (existing) return;
  for (const name of fileNamesOf([row])) await media.put(name, createReadStream(join(folder, name)));
  // Dated like an upload: the image is unused so far, and sweepOrphans deletes images that stay unused for 30 days.
  const created_at = now().toISOString();
  await db
    .insertInto("media")
    .values({ ...row, created_at })
    .execute();
}
