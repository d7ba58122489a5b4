import { setImmediate } from "node:timers/promises";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { InvalidCursorError } from "./errors.ts";

export type Position = { time: string; id: string };
export type Page = { limit?: number | undefined; after?: Position | undefined };

/** A condition for the rows after `position` in a list sorted by these two columns, newest first. */
export function comesAfter(time: string, id: string, position: Position): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${position.time}, ${position.id})`;
}

/** A condition for the rows before `position` in the same order. */
export function comesBefore(time: string, id: string, position: Position): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) > (${position.time}, ${position.id})`;
}

/** Encodes the position of a page's last row as an opaque cursor for the next page. */
export function toCursor(position: Position): string {
  return Buffer.from(`${position.time} ${position.id}`).toString("base64url");
}

/** @throws InvalidCursorError when `toCursor` did not create the cursor */
export function fromCursor(cursor: string): Position {
  const [, time, id] = /^([\dT:.-]+Z) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !id) {
    throw new InvalidCursorError();
  }
  return { time, id };
}

type Pages<Row> = {
  /** Rows per page. */
  limit: number;
  read: (page: Page) => Promise<Row[]>;
  positionOf: (row: Row) => Position;
};

/** Reads a whole list page by page, and yields to the event loop between the pages. */
export async function* eachPage<Row>({ limit, read, positionOf }: Pages<Row>): AsyncGenerator<Row[]> {
  let after: Position | undefined;
  for (;;) {
    const rows = await read({ after, limit });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = positionOf(last);
    await setImmediate();
  }
}
