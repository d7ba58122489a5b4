import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { changeItem } from "#app/content/save-item.server.ts";
import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";
import { lockUntilCommit } from "#app/db/lock.ts";
import type { NewMedia } from "#app/features/media/media.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { sampleItems } from "./items.ts";
import type { SampleImages } from "./types.ts";

type Stored = { folder: string; images: SampleImages };

/** Runs in the transaction that writes the rows. False: they are not written. */
type Begin = (trx: Db) => Promise<boolean>;

/**
 * Loads the sample content into a database without content. Of machines that start together, one writes rows; the sweep
 * deletes the files of the others.
 */
export async function loadSample(services: Services, root: string): Promise<void> {
  const { db, contentTypes } = services;
  const tables = contentTypes.filter(({ table }) => table in sampleItems(services.now()));
  if (!(await isEmpty(db, tables))) return;
  // Another machine that starts waits for the lock, then finds the content.
  await load(services, root, (trx) => isEmpty(trx, tables));
}

/** Loads the deleted items of the sample again. */
export async function restoreSample(services: Services, root: string, actor: Actor): Promise<void> {
  await load(services, root, async (trx) => {
    const subject = { id: "sample", title: "sample" };
    await recordAudit(trx, actor, { action: "setup.restore-sample", subject, at: services.now() });
    return true;
  });
}

/**
 * The project contains the sample's images in all sizes, so that none has to be encoded. All rows are written in one
 * transaction, after their files.
 */
async function load(services: Services, root: string, begin: Begin): Promise<void> {
  const { db, now, contentTypes } = services;
  const folder = join(root, "app/sample");
  const images = JSON.parse(await readFile(join(folder, "images.json"), "utf8")) as SampleImages;
  const sample = sampleItems(now());
  const items = contentTypes.flatMap((type) => {
    const read = (sample[type.table] ?? []).map((item) => ({
      type,
      name: String(item["slug"] ?? item["name"]),
      item: type.readItem(item, now()),
    }));
    // Oldest first, so that the ids are in chronological order, too.
    return read.toSorted((a, b) => (a.item.createdAt < b.item.createdAt ? -1 : 1));
  });
  const prepared = await Promise.all(
    items.map(async ({ type, name, item }) => ({
      type,
      name,
      item,
      insert: await item.prepare(services),
      images: await Promise.all(
        item.images.map((image) => image && storeImage(services, { folder, images }, image.url, image.alt ?? "")),
      ),
    })),
  );
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, "sample content");
    if (!(await begin(trx))) return;
    for (const { type, name, item, insert, images } of prepared) {
      if (await exists(trx, type, name)) continue;
      for (const row of images) if (row) await trx.insertInto("media").values(row).execute();
      const { createdAt, updatedAt } = item;
      const row = { id: newId(), images: images.map((image) => image?.id ?? null), createdAt, updatedAt };
      await changeItem(trx, type, { id: row.id, now: now() }, () => insert(trx, row));
    }
  });
}

async function exists(trx: Db, { table, publicPath, titleField }: ServerContentType, name: string): Promise<boolean> {
  const column = sql.ref(publicPath === null ? titleField : "slug");
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${column} = ${name} limit 1`.execute(trx);
  return rows.length > 0;
}

async function isEmpty(db: Db, contentTypes: Services["contentTypes"]): Promise<boolean> {
  for (const { table } of contentTypes) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

async function storeImage(
  { media, now }: Services,
  { folder, images }: Stored,
  name: string,
  alt: string,
): Promise<NewMedia> {
  const image = images[name];
  if (!image) throw new Error(`The sample names the image ${name}, which images.json does not have.`);
  const id = newId();
  const files = [];
  for (const { file, format, width } of image.files) {
    const stored = `${id}-${width}.${format}`;
    await media.put(stored, await readFile(join(folder, "images", file)));
    files.push({ name: stored, format, width });
  }
  const { hash, width, height, placeholder } = image;
  return { id, hash, width, height, placeholder, files: JSON.stringify(files), alt, created_at: now().toISOString() };
}
