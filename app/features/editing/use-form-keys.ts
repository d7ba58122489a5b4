import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Problem } from "./use-save.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Ctrl or Cmd with S or Enter saves and goes on, wherever the focus is. Enter alone in a line of text
 * does not press the form's button: it would publish what is half written.
 */
export function useSaveKeys(form: FormRef, onSave: () => void) {
  const run = useEffectEvent(onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      const { key, target } = event;
      if (!event.ctrlKey && !event.metaKey) {
        const isLine = target instanceof HTMLInputElement && target.form === form.current;
        if (key === "Enter" && isLine) event.preventDefault();
        return;
      }
      if (key !== "s" && key !== "Enter") return;
      event.preventDefault();
      // Not while another dialog lies over the form.
      const own = form.current?.closest("[role=dialog]") ?? null;
      if ([...document.querySelectorAll("[role=dialog]")].every((dialog) => dialog === own)) run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [form]);
}

/** Leads to what has to be mended: the first wrong field, else the words above the buttons. */
export function useFocusOnProblem(form: FormRef, notes: RefObject<HTMLElement | null>, problem: Problem | null) {
  useEffect(() => {
    if (!problem || problem.sessionEnded) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? notes.current)?.focus();
    // What is wrong with an image stands below it, and below the fold.
    const messages = wrong?.getAttribute("aria-describedby")?.split(" ").at(-1);
    if (messages) document.getElementById(messages)?.scrollIntoView({ block: "center" });
  }, [form, notes, problem]);
}

/** Typing can begin at once; on a touch screen that would bring up the keyboard over half of the form. */
export function useFocusOnFirstField(form: FormRef, ready: boolean) {
  useEffect(() => {
    if (!ready || !matchMedia("(pointer: fine)").matches) return;
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus());
    return () => clearTimeout(timer);
  }, [form, ready]);
}
