import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { titleOf } from "#app/content/content-type.ts";
import { saveItem } from "#app/content/save-item.server.ts";
import { findVersion } from "#app/content/versions/queries.server.ts";
import { imagesOfVersion, partsOf, type ItemState } from "#app/content/versions/record.server.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision, lockChecked } from "#app/content/versions/check-revision.server.ts";
import { lockMedia } from "#app/features/media/media.server.ts";
import { recordText } from "#app/features/media/text-images.server.ts";
import { notFound } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { columnsIn, findItem, findNamedItem } from "./queries.server.ts";

/** Columns that a restore does not change: it must not publish or unpublish an item, or change its URL. */
const NOT_RESTORED = ["slug", "status", "publish_at", "published_at"];

type Request = { id: string; version: string; revision: number | undefined };

/**
 * Restores text, tags and images of an earlier version, and saves them as a new version.
 * @throws HttpError 404, or 409 with the current item when a newer revision is stored
 */
export async function restoreVersion(
  services: Services,
  type: ServerContentType,
  { id: idOrSlug, version: number, revision }: Request,
  actor: Actor,
): Promise<{ item: object; notes: string[] }> {
  const { db } = services;
  const now = services.now();
  const before = await findNamedItem(db, type, idOrSlug, now);
  const { id } = before;
  const key = { type: type.table, id };
  const version = await findVersion(db, key, number);
  if (!version) throw notFound("version");
  await checkRevision(db, key, { expected: revision, current: before });
  if (version.current) return { item: before, notes: [] };

  const derived = await type.items.derive?.(db, version.state);
  const notes = await saveItem(db, type, { id, name: actor.name, now }, async (trx) => {
    const row = await lockChecked(trx, key, { expected: revision, before, read: () => findItem(trx, type, id, now) });
    if (!row) throw notFound(type.labels.noun);
    const { state, missing } = await withoutDeletedImages(trx, type, version.state);
    const inText = derived?.textImages ?? [];
    const missingInText = inText.length - (await lockMedia(trx, inText)).length;
    const text = derived && (await recordText(trx, id, derived));
    const columns = { ...restorable(state, row), ...text?.columns, updated_at: now.toISOString() };
    const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(type.table)} set ${sql.join(assignments)} where id = ${id}`.execute(trx);
    await restoreParts(trx, type, id, state);
    await recordAudit(trx, actor, {
      action: `${type.name}.restore-version`,
      subject: { id, title: titleOf(type, before) },
      at: now,
    });
    return notesOn(missing, missingInText);
  });
  return { item: await findItem(db, type, id, now), notes };
}

/** The state without images that are not stored any more, and how many these are. Locks the others. */
async function withoutDeletedImages(trx: Db, type: ServerContentType, state: ItemState) {
  const images = imagesOfVersion(type, state);
  const stored = new Set(await lockMedia(trx, [...new Set(images.map(({ mediaId }) => mediaId))]));
  const missing = images.filter(({ mediaId }) => !stored.has(mediaId));
  const copy = structuredClone(state);
  for (const { table, column, position } of missing) {
    const part = copy[table];
    if (typeof part === "object" && part !== null) delete part[position];
    else copy[column] = null;
  }
  return { state: copy, missing: missing.length };
}

function restorable(state: ItemState, row: object) {
  const columns = columnsIn(state, row as Record<string, string | number | null>);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !NOT_RESTORED.includes(name)));
}

async function restoreParts(trx: Db, type: ServerContentType, id: string, state: ItemState): Promise<void> {
  for (const { table, column, owner, position } of partsOf(type)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(trx);
    for (const [index, mediaId] of Object.entries(state[table] ?? {})) {
      await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(position)}, ${sql.ref(column)})
        values (${id}, ${Number(index)}, ${mediaId})`.execute(trx);
    }
  }
}

function notesOn(images: number, inText: number): string[] {
  const count = (number: number) => (number === 1 ? "One image" : `${number} images`);
  const wasOrWere = (number: number) => (number === 1 ? "was" : "were");
  return [
    ...(images > 0 ? [`${count(images)} of this version ${wasOrWere(images)} deleted and could not be restored.`] : []),
    ...(inText > 0 ? [`${count(inText)} in the text of this version ${wasOrWere(inText)} deleted.`] : []),
  ];
}
