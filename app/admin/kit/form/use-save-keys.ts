import { useEffect, useEffectEvent, type KeyboardEvent as ReactKeyboardEvent } from "react";

/** Ctrl or Cmd with S or Enter saves and leaves the form open, wherever the focus is. `id` is the form's. */
export function useSaveKeys(id: string, onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
      // With Caps Lock on, the key is "S".
      if (event.key.toLowerCase() !== "s" && event.key !== "Enter") return;
      event.preventDefault();
      // Not while another dialog is open over the form.
      const own = document.getElementById(id)?.closest("[role=dialog]") ?? null;
      if ([...document.querySelectorAll("[role=dialog]")].every((dialog) => dialog === own)) save();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [id]);
}

/** Enter alone in a single-line input does not submit a form, because that would publish an unfinished text. */
export function ignoreEnter(event: ReactKeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey;
  if (event.key === "Enter" && !isShortcut && event.target instanceof HTMLInputElement) event.preventDefault();
}
