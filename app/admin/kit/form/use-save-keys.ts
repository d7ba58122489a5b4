import { useEffect, useEffectEvent } from "react";
import { isComposing } from "#app/ui/is-composing.ts";

/**
 * Ctrl or Cmd with S or Enter saves and leaves the form open, wherever the focus is. Enter alone in a single-line input
 * does not submit the form, because that would publish an unfinished text. `id` is the form's.
 */
export function useSaveKeys(id: string, onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.shiftKey || event.defaultPrevented || isComposing(event)) return;
      if (!event.ctrlKey && !event.metaKey) {
        const isLine = target instanceof HTMLInputElement && target.form?.id === id;
        if (key === "Enter" && isLine) event.preventDefault();
        return;
      }
      // With Caps Lock on, the key is "S".
      if (key.toLowerCase() !== "s" && key !== "Enter") return;
      event.preventDefault();
      // Not while another dialog is open over the form.
      const own = document.getElementById(id)?.closest("[role=dialog]") ?? null;
      if ([...document.querySelectorAll("[role=dialog]")].every((dialog) => dialog === own)) save();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [id]);
}
