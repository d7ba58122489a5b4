import { sql, type RawBuilder, type SqlBool } from "kysely";
import { InvalidCursorError } from "./errors.ts";

export type Position = { time: string; id: string };
export type Page = { limit?: number | undefined; after?: Position | undefined };

/** Holds for rows that come after a place in a list that is sorted by these two columns, newest first. */
export function comesAfter(time: string, id: string, position: Position): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${position.time}, ${position.id})`;
}

/** Holds for rows that come before that place. */
export function comesBefore(time: string, id: string, position: Position): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) > (${position.time}, ${position.id})`;
}

/** Where the next page starts, as an opaque word. */
export function toCursor(position: Position): string {
  return Buffer.from(`${position.time} ${position.id}`).toString("base64url");
}

/** @throws InvalidCursorError for a word that no list gave */
export function fromCursor(cursor: string): Position {
  const [, time, id] = /^([\dT:.-]+Z) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !id) {
    throw new InvalidCursorError();
  }
  return { time, id };
}
