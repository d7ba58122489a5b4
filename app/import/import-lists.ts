import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { ReadItem, ServerContentType } from "#app/content/content-type.server.ts";
import { timeOf, type RawItem } from "#app/content/read-item.ts";
import { saveItem } from "#app/content/save-item.server.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import { storeUpload, type NewMedia } from "#app/features/media/media.server.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ImageFiles } from "#importers/image-files.ts";
import type { ImportResult } from "./import-posts.ts";
import { idsOf } from "./read-items.ts";
import { oneOf, type ListItem } from "./read-list.ts";

export type ListOptions = {
  services: Services;
  actor: Actor;
  files: ImageFiles;
  /** Fetches from the old site; null to fetch nothing. */
  fetch: ((url: string) => Promise<Blob>) | null;
  /** Ids of images that are stored already, by their URLs in the items. */
  stored?: ReadonlyMap<string, string>;
  dryRun: boolean;
};

type ItemImage = { id: string; row?: NewMedia };

/** Imports items of another backend one by one, with their ids and times, and yields a result for each. */
export async function* importLists(
  items: Iterable<ListItem> | AsyncIterable<ListItem>,
  options: ListOptions,
): AsyncGenerator<ImportResult> {
  const seen = new Set<string>();
  const types = options.services.contentTypes;
  for await (const { type, item, from } of items) {
    if (!type) {
      const nouns = oneOf(types.map(({ labels }) => labels.noun));
      yield { result: "refused", title: titleOf(item, from), kind: "item", notes: [`this is no ${nouns}`] };
      continue;
    }
    const key = `${type.name} ${idsOf(type, item)[0]}`;
    const result = await importItem(type, item, options);
    // A dry run stores nothing, so it would count a repeated item as imported twice.
    yield seen.has(key) && result.result === "imported" ? { ...result, result: "there already", notes: [] } : result;
    seen.add(key);
  }
}

const titleOf = (item: RawItem, without: string) => String(item["title"] || item["name"] || without).slice(0, 80);

/** Imports an item unless it is stored already. */
async function importItem(type: ServerContentType, item: RawItem, options: ListOptions): Promise<ImportResult> {
  const { services, actor, dryRun } = options;
  const { db, now } = services;
  const title = titleOf(item, "without a title");
  const ids = idsOf(type, item);
  const [id] = ids;
  const kind = type.name;
  try {
    if (await isThere(services, type, ids)) return { result: "there already", title, kind, notes: [] };
    const read = type.readItem(item, now());
    read.notes.push(...unreadableDates(item));
    const insert = await read.prepare(db);
    const images = await storeImages(read, options);
    if (dryRun) return { result: "imported", title, kind, notes: read.notes };
    await saveItem(db, type, { id, name: actor.name, now: now() }, async (trx) => {
      for (const image of images) if (image?.row) await trx.insertInto("media").values(image.row).execute();
      const { createdAt, updatedAt } = read;
      await insert(trx, { id, images: images.map((image) => image?.id ?? null), createdAt, updatedAt });
      await recordAudit(trx, actor, { action: `${type.name}.create`, subject: { id, title: read.title }, at: now() });
    });
    return { result: "imported", title, kind, notes: read.notes };
  } catch (error) {
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    return { result: "refused", title, kind, notes: [error.message] };
  }
}

/** Notes about dates that are none. Without a date of creation, an item gets the time of the import. */
function unreadableDates({ createdAt, publishedAt }: RawItem): string[] {
  const dates: [string, unknown, string][] = [
    ["date", createdAt, "; the time of the import counts"],
    ["date of publication", publishedAt, ""],
  ];
  return dates.flatMap(([name, value, then]) => {
    if (value == null || value === "" || timeOf(value) !== null) return [];
    const given = typeof value === "string" ? value : JSON.stringify(value);
    return [`its ${name} cannot be read: ${given.slice(0, 60)}${then}`];
  });
}

async function isThere({ db }: Services, { table }: ServerContentType, ids: string[]): Promise<boolean> {
  return (await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)).rows.length > 0;
}

/** Stores the image files of an item. A missing or unusable image is null, with a note; the caller inserts the rows. */
async function storeImages({ images, notes }: ReadItem, options: ListOptions): Promise<(ItemImage | null)[]> {
  const { services, files, fetch, dryRun } = options;
  const found: (ItemImage | null)[] = [];
  for (const image of images) {
    const id = image && options.stored?.get(image.url);
    if (id) {
      found.push({ id });
      continue;
    }
    let row: NewMedia | null = null;
    try {
      const file = image && ((await files.find(image.url)) ?? (await fetched(image.url, fetch)));
      if (image && !file) notes.push(`no file for the image ${image.url.slice(0, 200)}`);
      if (image && file && !dryRun) row = await storeUpload(services, file, image.alt ?? "");
    } catch (error) {
      if (!(error instanceof Error) || isUnavailable(error)) throw error;
      if (error instanceof HttpError && error.status >= 500) throw error;
      notes.push(`the image ${image?.url.slice(0, 200)} cannot be used: ${error.message}`);
    }
    found.push(row && { id: row.id, row });
  }
  return found;
}

const fetched = async (url: string, fetch: ListOptions["fetch"]) =>
  fetch && /^https?:/i.test(url) ? fetch(url) : null;
