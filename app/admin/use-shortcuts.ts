import { useEffectEvent, useLayoutEffect, useState } from "react";
import { isComposing } from "#app/ui/is-composing.ts";
import { keyReader, shortcutsAreOn, type Shortcut } from "./shortcuts.ts";

interface Keys {
  goTo: ReadonlyMap<string, string>;
  onShortcut: (shortcut: Shortcut) => void;
  onPalette: () => void;
  /** While the palette is still loading: takes the characters typed, which are meant for it. */
  onText: ((text: string) => void) | null;
}

/** Listens for the admin's shortcuts; ignores all while a dialog is open, and all but Ctrl/⌘ K while the user types. */
export function useShortcuts({ goTo, onShortcut, onPalette, onText }: Keys): void {
  const [readKey] = useState(keyReader);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || document.querySelector("[role=dialog], [role=alertdialog]")) {
      return;
    }
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "k" && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      return onPalette();
    }
    if (onText && !command && !event.altKey && event.key.length === 1) {
      event.preventDefault();
      return onText(event.key);
    }
    if (isTyping(event.target)) return;
    if (command || event.altKey || !shortcutsAreOn()) return;
    const shortcut = readKey(event.key, event.timeStamp, goTo);
    if (!shortcut) return;
    event.preventDefault();
    onShortcut(shortcut);
  });

  // A layout effect: a key pressed as soon as the page is visible counts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const NOT_TEXT = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"]);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
