import { readStored, writeStored } from "#app/client/storage.ts";
import { isMac } from "./kit/is-mac.ts";

/** The action of a single-key shortcut in the admin. */
export type Shortcut = "search" | "create" | "help" | "selection" | { goTo: string };

const AFTER_G_MS = 1500;

/** The state after the "g" of a sequence such as "g b". */
export interface Pending {
  at: number;
}

/**
 * Interprets a key after the previous one. `goTo` has the paths by second key. Returns the shortcut, if the key
 * completes one, and the pending state.
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

/** The label of the modifier key for commands on this computer. */
export function commandKey(): string {
  return isMac() ? "⌘" : "Ctrl";
}

const STORED = "shortcuts";

/** False when the user has switched off single-key shortcuts, as speech input or accidental key presses may need. */
export const shortcutsAreOn = (): boolean => readStored("localStorage", STORED) !== "off";

/** A browser that forbids storage keeps them on. */
export const switchShortcuts = (on: boolean): void => void writeStored("localStorage", STORED, on ? null : "off");
