import { v7 } from "uuid";

/** A new id (UUIDv7): unguessable, and sorted by the time it was made. */
export function newId(): string {
  return v7();
}
