import { del, get, set } from "idb-keyval";

/*
 * Files chosen in a form and not yet saved, stored in this browser's IndexedDB. Where storage fails (a private window,
 * a full disk), the form still works, but its files are lost when the page closes.
 */

export async function storeFiles(key: string, value: unknown): Promise<void> {
  await set(nameOf(key), value).catch(() => undefined);
}

export async function readFiles<Value>(key: string): Promise<Value | undefined> {
  return get<Value>(nameOf(key)).catch(() => undefined);
}

export async function deleteFiles(key: string): Promise<void> {
  await del(nameOf(key)).catch(() => undefined);
}

function nameOf(key: string): string {
  return `files:${key}`;
}
