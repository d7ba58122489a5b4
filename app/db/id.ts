import { v7 } from "uuid";

/** Returns a new UUIDv7: hard to guess, and sorted by time of creation. */
export function newId(): string {
  return v7();
}
