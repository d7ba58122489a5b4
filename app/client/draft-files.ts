import { del, get, keys, set } from "idb-keyval";

/*
 * Files chosen in a form and not yet saved, stored in this browser's IndexedDB under the name of the form's draft.
 * Where storage fails (a private window, a full disk), the form still works, but its files are lost when the page
 * closes.
 */

export async function storeFiles(name: string, value: unknown): Promise<void> {
  await set(name, value).catch(() => undefined);
}

export async function readFiles<Value>(name: string): Promise<Value | undefined> {
  return get<Value>(name).catch(() => undefined);
}

export async function deleteFiles(name: string): Promise<void> {
  await del(name).catch(() => undefined);
}

/** The names of all drafts with files. */
export async function draftsWithFiles(): Promise<string[]> {
  return keys<string>().catch(() => []);
}
