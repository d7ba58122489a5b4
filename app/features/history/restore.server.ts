import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { titleOf } from "#app/content/content-type.ts";
import { findVersion, type ItemState } from "#app/content/versions/queries.server.ts";
import { saveContent } from "#app/content/versions/save.server.ts";
import { partsOf } from "#app/content/versions/versioned-table.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision, lockRow } from "#app/db/revision.ts";
import { lockMedia } from "#app/features/media/media.server.ts";
import { recordText } from "#app/features/media/text-images.server.ts";
import { notFound } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { columnsIn, findItem, findNamedItem } from "./queries.server.ts";
import { imagesOfVersion, type NamedImage } from "./version-images.server.ts";

/** Columns that a restore does not change: it must not publish or unpublish an item, or change its URL. */
const NOT_RESTORED = new Set(["slug", "status", "publish_at", "published_at"]);

type Wanted = { id: string; number: number | null; revision: number | undefined };

/**
 * Restores the text, tags and images of an earlier version, and saves them as a new version.
 * @throws HttpError 404, or 409 with the current item when a newer revision is stored
 */
export async function restoreVersion(
  services: Services,
  type: ServerContentType,
  { id: idOrSlug, number, revision }: Wanted,
  actor: Actor,
): Promise<{ item: object; notes: string[] }> {
  const { db } = services;
  const now = services.now();
  const before = await findNamedItem(db, type, idOrSlug, now);
  const { id } = before;
  const version = number === null ? null : await findVersion(db, { type: type.table, id }, number);
  if (!version) throw notFound("version");
  checkRevision(revision, before);
  if (version.current) return { item: before, notes: [] };

  const { state } = version;
  const derived = await type.items.derive?.(db, state);
  const inText = derived?.textImages ?? [];
  const notes = await saveContent(db, { name: actor.name ?? null, now }, async (trx) => {
    const row = await lockRow(trx, type.table, id);
    if (!row) throw notFound(type.labels.noun);
    // Check again under the row lock: another save may have committed meanwhile.
    if (row.revision !== before.revision) {
      checkRevision(revision, { ...(await findItem(trx, type, id, now)), revision: row.revision });
    }
    const images = imagesOfVersion(type, state);
    const storedIds = new Set(await lockMedia(trx, [...new Set([...images.map(({ mediaId }) => mediaId), ...inText])]));
    const stored = images.filter(({ mediaId }) => storedIds.has(mediaId));
    const text = derived && (await recordText(trx, id, derived));
    const columns = { ...restorable(type, state, row), ...imageColumns(type, stored), ...text?.columns };
    await sql`update ${sql.table(type.table)} set ${assignments({ ...columns, updated_at: now.toISOString() })}
      where id = ${id}`.execute(trx);
    await restoreParts(trx, type, id, stored);
    await recordAudit(trx, actor, {
      action: `${type.name}.restore-version`,
      subject: { id, title: titleOf(type, before) },
      at: now,
    });
    return notesOn(images.length - stored.length, inText.filter((mediaId) => !storedIds.has(mediaId)).length);
  });
  return { item: await findItem(db, type, id, now), notes };
}

function restorable(type: ServerContentType, state: ItemState, row: object) {
  const images = new Set(type.images.map(({ column }) => column));
  const columns = Object.entries(columnsIn(state, row as Record<string, string | number | null>));
  return Object.fromEntries(columns.filter(([name]) => !NOT_RESTORED.has(name) && !images.has(name)));
}

/** The image columns of the item's own row; null without a stored image. */
function imageColumns(type: ServerContentType, stored: NamedImage[]): Record<string, string | null> {
  const own = type.images.filter(({ table }) => table === type.table);
  return Object.fromEntries(
    own.map(({ column }) => [
      column,
      stored.find((image) => image.table === type.table && image.column === column)?.mediaId ?? null,
    ]),
  );
}

async function restoreParts(trx: Db, type: ServerContentType, id: string, stored: NamedImage[]): Promise<void> {
  for (const { table, column, owner, position } of partsOf(type)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(trx);
    for (const image of stored.filter((one) => one.table === table)) {
      await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(position)}, ${sql.ref(column)})
        values (${id}, ${image.position}, ${image.mediaId})`.execute(trx);
    }
  }
}

const assignments = (columns: object) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

function notesOn(images: number, inText: number): string[] {
  return [
    ...(images > 0
      ? [`${count(images)} of this version ${images === 1 ? "is" : "are"} gone and could not be restored.`]
      : []),
    ...(inText > 0 ? [`${count(inText)} in the text of this version ${inText === 1 ? "is" : "are"} gone.`] : []),
  ];
}

const count = (images: number) => (images === 1 ? "One image" : `${images} images`);
