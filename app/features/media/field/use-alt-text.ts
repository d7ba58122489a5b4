import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "#app/features/editing/use-editor.ts";

export interface AltTextOptions {
  name: string;
  /** The initial text. */
  start: string;
  /** The stored text of the image in view; "" for a new file. */
  storedAlt: string;
  /** Identifies the image in view. */
  imageKey: string;
  /** The values of the last save that left the form open. */
  sent: FieldValues;
}

/** The alternative text of an image field, which changes with the image. `field` is a ref around the input. */
export function useAltText({ name, start, storedAlt, imageKey, sent }: AltTextOptions) {
  const [text, setText] = useState(start);
  const field = useRef<HTMLDivElement>(null);
  const shown = useRef({ key: imageKey, own: storedAlt, sent });
  const changedByCode = useRef(false);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key: imageKey, own: storedAlt, sent };
    // The new image's stored text wins. Without one, typed text stays, and the previous image's stored text is cleared.
    // After a save, it replaces only what was sent; of the same image, only what was not touched.
    setText((now) => {
      const isUntouched = now === before.own;
      const takesStoredOfNewImage = before.sent === sent ? storedAlt !== "" || isUntouched : now === sent[name];
      const takesStored = before.key === imageKey ? isUntouched : takesStoredOfNewImage;
      const next = takesStored ? storedAlt : now;
      changedByCode.current = next !== now;
      return next;
    });
  }, [imageKey, storedAlt, sent, name]);

  // A value set by React fires no input event, which the form needs to notice the new text.
  useEffect(() => {
    if (!changedByCode.current) return;
    changedByCode.current = false;
    field.current?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);

  return { text, setText, field };
}
