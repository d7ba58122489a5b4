import { sql } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { timeOf, withTimes, type RawItem } from "#app/content/read-item.ts";
import { insertRedirect, itemAt, targetOf, wouldLoop } from "#app/content/redirects.server.ts";
import { saveItem } from "#app/content/save-item.server.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { readFrom } from "#app/content/site-path.ts";
import type { ImportImages } from "./images.server.ts";
import type { Result } from "./progress.server.ts";

/** An item of a list, of an export of this site, or a post of another system. */
export type ImportItem = {
  type: ServerContentType;
  /** Its id, then the ids under which an earlier version may have imported it. */
  ids: [string, ...string[]];
  title: string;
  /** The name of the type, in an import of several types. */
  kind?: string;
  /** Its path on this site, to which old paths redirect. */
  path?: string;
  /** Builds the item in the format of the API's lists. Runs only for items that are not stored. */
  read(notes: string[]): Promise<{ raw: RawItem; oldPaths?: string[] }>;
};

export type ItemContext = {
  services: Services;
  images: ImportImages;
  actor: Actor;
  dryRun: boolean;
  /** The zone of times without one. */
  timeZone: string;
  /** True when the path has a page or file that belongs to the site itself, so that it cannot redirect. */
  isOwnPage(path: string): boolean;
  /** Prepares the first item that is not stored yet. */
  begin(): Promise<void>;
};

/** Imports an item unless it is stored already. */
export async function importItem(item: ImportItem, context: ItemContext): Promise<Result> {
  const { services, actor, dryRun } = context;
  const { type, ids, title, kind, path = "" } = item;
  const result = { title: title.slice(0, 80), ...(kind && { kind }) };
  const notes: string[] = [];
  try {
    if (await isStored(services, type, ids)) return { ...result, result: "there already", notes };
    await context.begin();
    const { raw, oldPaths = [] } = await item.read(notes);
    const read = type.readItem(withTimes(raw, context.timeZone), services.now());
    notes.push(...read.notes, ...unreadableDates(raw));
    // Invalid bytes were replaced by this character when they were read.
    if (JSON.stringify(raw).includes("\uFFFD"))
      notes.push("some of its characters cannot be read: they are not in UTF-8");
    const images: ({ id: string } | null)[] = [];
    for (const image of read.images)
      images.push(image && (await context.images.store(image.url, image.alt ?? "", notes)));
    const from = await redirectable({ from: oldPaths, to: path }, notes, context);
    const insert = await read.prepare(services);
    if (!dryRun) {
      const { createdAt, updatedAt } = read;
      const [id] = ids;
      const at = services.now();
      await saveItem(services.db, type, { id, name: actor.name, now: at }, async (trx) => {
        await insert(trx, { id, images: images.map((image) => image?.id ?? null), createdAt, updatedAt });
        await recordAudit(trx, actor, { action: `${type.name}.create`, subject: { id, title: read.title }, at });
        // `automatic`: such a redirect stops working when the item is deleted or hidden.
        for (const old of from) await insertRedirect(trx, { from: old, to: path, automatic: true }, at);
      });
    }
    return { ...result, title: read.title.slice(0, 80), result: "imported", notes };
  } catch (error) {
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    return { ...result, result: "refused", notes: [error.message, ...notes] };
  }
}

async function isStored({ db }: Services, { table }: ServerContentType, ids: string[]): Promise<boolean> {
  return (await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)).rows.length > 0;
}

/** Notes about dates that are none. Without a date of creation, an item gets the time of the import. */
function unreadableDates({ createdAt, publishedAt }: RawItem): string[] {
  const dates: [string, unknown, string][] = [
    ["date", createdAt, "; the time of the import counts"],
    ["date of publication", publishedAt, ""],
  ];
  return dates.flatMap(([name, value, then]) => {
    if (value == null || value === "" || timeOf(value) !== null) return [];
    const source = typeof value === "string" ? value : JSON.stringify(value);
    return [`its ${name} cannot be read: ${source.slice(0, 60)}${then}`];
  });
}

type Redirects = { from: string[]; to: string };

/** The old paths, as they are stored, that can redirect to the item. Adds a note for each other path. */
async function redirectable({ from, to }: Redirects, notes: string[], context: ItemContext): Promise<string[]> {
  const paths = new Set<string>();
  for (const old of from) {
    const read = readFrom(old);
    if ("path" in read && read.path === to) continue;
    const reason = "error" in read ? read.error : await whyNot({ from: read.path, to }, context);
    if (reason) notes.push(`its old URL ${old.slice(0, 200)} cannot redirect: ${reason}`);
    else if ("path" in read) paths.add(read.path);
  }
  return [...paths];
}

/** Why a path cannot redirect; null when it can, or does so already. */
async function whyNot({ from, to }: { from: string; to: string }, { services, isOwnPage }: ItemContext) {
  const { db } = services;
  if (isOwnPage(from) || (await itemAt(services, from)) === "shown") return "this site has a page there";
  const target = await targetOf(db, from);
  if (target !== null) return target === to ? null : `it leads to ${target} already`;
  return (await wouldLoop(db, { from, to })) ? "it would redirect in a loop" : null;
}
