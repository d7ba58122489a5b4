/* A browser that forbids storage throws. The value then applies to the current page only. */

type Store = "localStorage" | "sessionStorage";

export function readStored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(store: Store, key: string, value: string): void {
  try {
    window[store].setItem(key, value);
  } catch {
    // Storage is forbidden.
  }
}
