import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Problem } from "./use-save.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Ctrl or Cmd with S or Enter saves and leaves the form open, wherever the focus is. Enter alone in a single-line
 * input does not submit the form, because that would publish an unfinished text.
 */
export function useSaveKeys(form: FormRef, onSave: () => void) {
  const run = useEffectEvent(onSave);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      const { key, target } = event;
      if (!event.ctrlKey && !event.metaKey) {
        const isLine = target instanceof HTMLInputElement && target.form === form.current;
        if (key === "Enter" && isLine) event.preventDefault();
        return;
      }
      // With Caps Lock on, the key is "S".
      if (key.toLowerCase() !== "s" && key !== "Enter") return;
      event.preventDefault();
      // Not while another dialog is open over the form.
      const own = form.current?.closest("[role=dialog]") ?? null;
      if ([...document.querySelectorAll("[role=dialog]")].every((dialog) => dialog === own)) run();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [form]);
}

/** Focuses the first invalid field after a failed save, otherwise the message above the buttons. */
export function useFocusOnProblem(form: FormRef, notes: RefObject<HTMLElement | null>, problem: Problem | null) {
  useEffect(() => {
    if (!problem) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? notes.current)?.focus();
    // An image field's error message is below the image and may be out of view.
    const messages = wrong?.getAttribute("aria-describedby")?.split(" ").at(-1);
    if (messages) document.getElementById(messages)?.scrollIntoView({ block: "center" });
  }, [form, notes, problem]);
}

/**
 * Focuses the first field. On touch screens only in the form of a new item, which starts with typing: on an existing
 * item the keyboard would cover half of the text.
 */
export function useFocusOnFirstField(form: FormRef, { ready, isNew }: { ready: boolean; isNew: boolean }) {
  // Not again when the first save gives a new item its id.
  const wanted = useEffectEvent(() => isNew || matchMedia("(pointer: fine)").matches);
  useEffect(() => {
    if (!ready || !wanted()) return;
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus());
    return () => clearTimeout(timer);
  }, [form, ready]);
}
