type Store = "localStorage" | "sessionStorage";

/** Null also where the browser forbids storage. */
export function readStored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Returns false when the storage is full or forbidden. */
export function writeStored(store: Store, key: string, value: string | null): boolean {
  try {
    if (value === null) window[store].removeItem(key);
    else window[store].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
