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
