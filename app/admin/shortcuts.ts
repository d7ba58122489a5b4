import { readStored, writeStored } from "#app/browser/storage.ts";
import { isMac } from "#app/admin/kit/is-mac.ts";

/** The action of a single-key shortcut in the admin. */
export type Shortcut = "search" | "create" | "help" | { goTo: string };

const AFTER_G_MS = 1500;

const SINGLE: ReadonlyMap<string, Shortcut> = new Map([
  ["/", "search"],
  ["n", "create"],
  ["?", "help"],
] as const);

/**
 * Returns a function that interprets keys one after the other, such as "g" and then "b". `goTo` has the paths by second
 * key.
 */
export function keyReader() {
  let gPressedAt = -Infinity;
  return (key: string, at: number, goTo: ReadonlyMap<string, string>): Shortcut | null => {
    const isSecond = at - gPressedAt < AFTER_G_MS;
    gPressedAt = key === "g" && !isSecond ? at : -Infinity;
    if (!isSecond) return SINGLE.get(key) ?? null;
    const path = goTo.get(key.toLowerCase());
    return path === undefined ? null : { goTo: path };
  };
}

/** The label of the modifier key for commands on this computer. */
export function commandKey(): string {
  return isMac() ? "⌘" : "Ctrl";
}

const STORED = "shortcuts";

/** False when the user has switched off single-key shortcuts, as speech input or accidental key presses may need. */
export const shortcutsAreOn = (): boolean => readStored("localStorage", STORED) !== "off";

/** A browser that forbids storage keeps them on. */
export const switchShortcuts = (on: boolean): void => void writeStored("localStorage", STORED, on ? null : "off");
