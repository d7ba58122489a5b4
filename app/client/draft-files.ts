import { del, get, set } from "idb-keyval";

/*
 * Files that were chosen in a form and are not saved yet, kept in this browser. Where it keeps nothing (a private
 * window, a full disk), the form still works: its files just do not outlive the page.
 */

export async function storeFiles(key: string, value: unknown): Promise<void> {
  await set(nameOf(key), value).catch(() => undefined);
}

export async function readFiles<Value>(key: string): Promise<Value | undefined> {
  return get<Value>(nameOf(key)).catch(() => undefined);
}

export async function dropFiles(key: string): Promise<void> {
  await del(nameOf(key)).catch(() => undefined);
}

function nameOf(key: string): string {
  return `files:${key}`;
}
