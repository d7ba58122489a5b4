/** A form's unsaved text, kept in this browser until it is saved or discarded. */
export interface Draft {
  values: Record<string, string>;
  /** The revision of the item that the text was typed over. */
  revision?: number;
  savedAt: string;
}

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(key)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

export function keepDraft(key: string, values: Record<string, string>, revision: number | undefined): void {
  const draft: Draft = { values, savedAt: new Date().toISOString(), ...(revision !== undefined && { revision }) };
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form still works, its text just does not outlive the page.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // Nothing was kept.
  }
}

function storageKey(key: string): string {
  return `draft:${key}`;
}
