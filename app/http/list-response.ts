import type { Context } from "hono";
import { ReadableStream as NodeStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { toCursor, type Page, type Position } from "#app/db/pagination.ts";
import { limitConcurrency } from "./concurrency-limiter.ts";

/** A longer list is cut at an item, and its response leads to the rest. */
const MAX_ITEMS = 1_000;
const MAX_BYTES = 8_000_000;
/** A list up to this size is sent in one piece. */
const ONE_PIECE = 256 * 1024;
/** Rows are read in portions of about this size, so that one list takes neither the memory nor the event loop. */
const PORTION_BYTES = 128 * 1024;
const FIRST_PORTION = 32;
/** Large rows may follow small ones. */
const MAX_PORTION = 64;
/** What measuring leaves for the collector adds up when many lists are measured at once. */
const measureInTurn = limitConcurrency({ active: 2, waiting: 64 });

type List<Item> = {
  page: Page;
  /** Reads a part of the list, in its order: newest first. */
  read: (page: Page) => Promise<Item[]>;
  positionOf: (item: Item) => Position;
};

type Envelope = {
  /** The member that holds the items; without it, the response is a bare array. */
  name: string;
  /** What stands beside the items. */
  beside?: (cursor: string | null) => Record<string, unknown>;
};

/**
 * Responds with a list, or its first part and the way to the next. A long one is read twice: first to find where it has
 * to be cut, since that stands in the headers, then while it is sent. A client that does not read holds one portion.
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

/** Says in a list's headers where its next part is. */
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

/** Reads as far as the bounds allow. */
async function measure<Item>(list: List<Item>, maxItems: number): Promise<Measured> {
  const texts: string[] = [];
  let last: Position | null = null;
  let [items, bytes] = [0, 0];
  const result = (more: boolean) => ({ texts: bytes <= ONE_PIECE ? texts : null, last, more, average: bytes / items });
  for await (const portion of portions(list, { rows: maxItems + 1, first: FIRST_PORTION })) {
    for (const { text, size, position } of portion) {
      // The first item is sent whatever its size: the rest must be reachable.
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

/** The same items once more, as far as `last`, even if rows were added or deleted meanwhile. */
async function* stream<Item>(list: List<Item>, last: Position | null, average: number, [start, end]: [string, string]) {
  let before = start;
  for await (const portion of portions(list, { rows: Infinity, first: rowsOf(average) })) {
    const wanted = portion.filter(({ position }) => last && !isAfter(position, last));
    if (wanted.length > 0) yield Buffer.from(before + wanted.map(({ text }) => text).join(","));
    if (wanted.length > 0) before = ",";
    if (wanted.length < portion.length) break;
  }
  yield Buffer.from(before === "," ? end : start + end);
}

type Entry = { text: string; size: number; position: Position };

/** How many rows of this size make a portion. */
const rowsOf = (average: number) => Math.min(Math.ceil(PORTION_BYTES / average), MAX_PORTION);

/** Reads a list portion by portion, at most `rows` rows, and lets other work in between. */
async function* portions<Item>(
  { page, read, positionOf }: List<Item>,
  { rows, first }: { rows: number; first: number },
): AsyncGenerator<Entry[]> {
  let after = page.after;
  let [done, bytes] = [0, 0];
  while (done < rows) {
    const limit = Math.min(done === 0 ? first : rowsOf(bytes / done), rows - done);
    const portion = (await read({ after, limit })).map((item): Entry => {
      const text = JSON.stringify(item);
      return { text, size: Buffer.byteLength(text) + 1, position: positionOf(item) };
    });
    if (portion.length > 0) yield portion;
    if (portion.length < limit) return;
    done += portion.length;
    for (const { size } of portion) bytes += size;
    after = portion.at(-1)?.position;
    await setImmediate();
  }
}

/** Whether a row comes later in a list that is sorted newest first. */
const isAfter = (row: Position, other: Position) =>
  row.time < other.time || (row.time === other.time && row.id < other.id);

function around({ name, beside }: Envelope, cursor: string | null): [start: string, end: string] {
  const others = JSON.stringify(beside?.(cursor) ?? {}).slice(1);
  return [`{${JSON.stringify(name)}:[`, others === "}" ? "]}" : `],${others}`];
}
