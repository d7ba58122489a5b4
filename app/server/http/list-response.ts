import type { Context } from "hono";
import { ReadableStream as NodeStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { toCursor, type Page, type Position } from "#app/db/pagination.ts";
import { limitConcurrency } from "./concurrency-limiter.ts";

/** A longer list ends after a whole item, and its response links to the rest. */
const MAX_ITEMS = 1_000;
const MAX_BYTES = 8_000_000;
/** Lists up to this many bytes are sent without streaming. */
const ONE_PIECE = 256 * 1024;
/** Rows are read in batches of about this size, so that a list neither fills the memory nor blocks the event loop. */
const BATCH_BYTES = 128 * 1024;
const FIRST_BATCH = 32;
/** Rows per batch, as large rows may follow small ones. */
const MAX_BATCH = 64;
/** Lists are measured one at a time, as their garbage adds up until it is collected. */
const measureInTurn = limitConcurrency({ active: 1, waiting: 64 });

type List<Item> = {
  page: Page;
  /** Reads a part of the list, newest first. */
  read: (page: Page) => Promise<Item[]>;
  positionOf: (item: Item) => Position;
};

type Envelope = {
  /** The member that holds the items; without an envelope, the response is a bare array. */
  name: string;
  /** Returns the other members of the response. */
  beside?: (cursor: string | null) => Record<string, unknown>;
};

/**
 * Responds with a list, or with its first part and a link to the next. A long list is read twice: first to find where
 * the response ends, which its headers state, then while it is sent. A slow client occupies the memory of one batch.
 */
export async function listResponse<Item>(c: Context, list: List<Item>, envelope?: Envelope): Promise<Response> {
  const maxItems = Math.min(list.page.limit ?? MAX_ITEMS, MAX_ITEMS);
  const { texts, last, more, average } = await measureInTurn(() => measure(list, maxItems));
  const cursor = more && last ? toCursor(last) : null;
  c.header("Content-Type", "application/json");
  if (cursor) linkNext(c, cursor);
  const [start, end] = envelope ? around(envelope, cursor) : ["[", "]"];
  if (texts) return c.body(start + texts.join(",") + end);
  return c.body(NodeStream.from(stream(list, last, average, [start, end])) as ReadableStream<Uint8Array>);
}

/** Sets the headers that link to the next part of a list. */
export function linkNext(c: Context, cursor: string): void {
  const next = new URL(c.req.url);
  next.searchParams.set("cursor", cursor);
  c.header("X-Next-Cursor", cursor);
  c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
}

type Measured = {
  /** The items as JSON; null when they are too many to be sent in one piece. */
  texts: string[] | null;
  last: Position | null;
  more: boolean;
  average: number;
};

/** Reads up to `maxItems` and MAX_BYTES, to find the last item of the response. */
async function measure<Item>(list: List<Item>, maxItems: number): Promise<Measured> {
  const texts: string[] = [];
  let last: Position | null = null;
  let [items, bytes] = [0, 0];
  const result = (more: boolean) => ({ texts: bytes <= ONE_PIECE ? texts : null, last, more, average: bytes / items });
  for await (const batch of batches(list, { rows: maxItems + 1, first: FIRST_BATCH })) {
    for (const { text, size, position } of batch) {
      // The first item is sent whatever its size, so that the items after it can be reached.
      if (items === maxItems || (items > 0 && bytes + size > MAX_BYTES)) return result(true);
      items += 1;
      bytes += size;
      last = position;
      if (bytes <= ONE_PIECE) texts.push(text);
      else texts.length = 0;
    }
  }
  return result(false);
}

/** Reads the items again and yields them up to `last`, even if rows were added or deleted meanwhile. */
async function* stream<Item>(list: List<Item>, last: Position | null, average: number, [start, end]: [string, string]) {
  let begun = false;
  for await (const batch of batches(list, { rows: Infinity, first: rowsOf(average) })) {
    const nextRows = last ? upTo(last, batch) : [];
    if (nextRows.length > 0) {
      yield Buffer.from((begun ? "," : start) + nextRows.map(({ text }) => text).join(","));
      begun = true;
    }
    if (nextRows.length < batch.length || isSame(nextRows.at(-1)?.position, last)) break;
  }
  yield Buffer.from(begun ? end : start + end);
}

type Entry = { text: string; size: number; position: Position };

/** How many rows of this size make a batch. */
const rowsOf = (average: number) => Math.min(Math.ceil(BATCH_BYTES / average), MAX_BATCH);

/** Reads at most `rows` rows in batches, and yields to the event loop between them. */
async function* batches<Item>(
  { page, read, positionOf }: List<Item>,
  { rows, first }: { rows: number; first: number },
): AsyncGenerator<Entry[]> {
  let after = page.after;
  let [done, bytes] = [0, 0];
  while (done < rows) {
    const limit = Math.min(done === 0 ? first : rowsOf(bytes / done), rows - done);
    const batch = (await read({ after, limit })).map((item): Entry => {
      const text = JSON.stringify(item);
      return { text, size: Buffer.byteLength(text) + 1, position: positionOf(item) };
    });
    if (batch.length > 0) yield batch;
    if (batch.length < limit) return;
    done += batch.length;
    for (const { size } of batch) bytes += size;
    after = batch.at(-1)?.position;
    await setImmediate();
  }
}

/** The entries up to `last`, which may be deleted. Compares no order of ids, which is the database's collation. */
function upTo(last: Position, entries: Entry[]): Entry[] {
  const end = entries.findIndex(({ position }) => isSame(position, last));
  if (end >= 0) return entries.slice(0, end + 1);
  const older = entries.findIndex(({ position }) => position.time < last.time);
  return older >= 0 ? entries.slice(0, older) : entries;
}

const isSame = (one: Position | undefined, other: Position | null) =>
  one?.time === other?.time && one?.id === other?.id;

function around({ name, beside }: Envelope, cursor: string | null): [start: string, end: string] {
  const others = JSON.stringify(beside?.(cursor) ?? {}).slice(1);
  return [`{${JSON.stringify(name)}:[`, others === "}" ? "]}" : `],${others}`];
}
