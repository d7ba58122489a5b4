/** What single keys do in the admin, as its list of shortcuts says it. */
export type Shortcut = "search" | "create" | "help" | "selection" | { goTo: string };

const AFTER_G_MS = 1500;

/** Waits for the second key of "g b". */
export interface Pending {
  at: number;
}

/**
 * What a key means, after what was pressed before it. `goTo` has the URLs by second key. Returns the shortcut, if
 * it is complete, and what to wait for.
 */
export function readKey(
  key: string,
  at: number,
  pending: Pending | null,
  goTo: ReadonlyMap<string, string>,
): { shortcut: Shortcut | null; pending: Pending | null } {
  if (pending && at - pending.at < AFTER_G_MS) {
    const path = goTo.get(key.toLowerCase());
    return { shortcut: path === undefined ? null : { goTo: path }, pending: null };
  }
  if (key === "g") return { shortcut: null, pending: { at } };
  return { shortcut: SINGLE.get(key) ?? null, pending: null };
}

const SINGLE: ReadonlyMap<string, Shortcut> = new Map([
  ["/", "search"],
  ["n", "create"],
  ["?", "help"],
  ["a", "selection"],
] as const);

/** The key that is held for commands, as this computer's keyboard names it. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}

const STORED = "shortcuts";

/** Single keys can be switched off, for those who speak to their computer or press keys by accident. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    // A browser that forbids storage keeps them on.
  }
}
