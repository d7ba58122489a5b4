import { useCallback, useState } from "react";

interface Draft {
  values: Record<string, string>;
  /** The revision of the item that the text was typed over. */
  revision?: number;
  savedAt: string;
}

/**
 * Keeps a form's unsaved text in this browser under `key`, until it is saved or discarded. `restored` is what an
 * earlier visit left, read once.
 */
export function useDraft(key: string) {
  const [restored, setRestored] = useState(() => read(key));

  const keep = useCallback(
    (values: Record<string, string>, revision: number | undefined) => {
      const draft: Draft = { values, savedAt: new Date().toISOString(), ...(revision !== undefined && { revision }) };
      try {
        localStorage.setItem(storageKey(key), JSON.stringify(draft));
      } catch {
        // Storage is full or forbidden: the form still works, its text just does not outlive the page.
      }
    },
    [key],
  );

  const discard = useCallback(() => {
    setRestored(null);
    try {
      localStorage.removeItem(storageKey(key));
    } catch {
      // Nothing was kept.
    }
  }, [key]);

  return { restored, keep, discard };
}

/** Whether unsaved text is kept under `key`. */
export function hasDraft(key: string): boolean {
  return read(key) !== null;
}

function storageKey(key: string): string {
  return `draft:${key}`;
}

function read(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(key)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}
