import { useEffect, useRef, useState } from "react";

export interface AltTextOptions {
  /** The initial text. */
  start: string;
  /** The stored text of the image in view; "" for a new file. */
  storedAlt: string;
  /** Identifies the image in view. */
  imageKey: string;
}

/** The alternative text of an image field, which changes with the image. `field` is a ref around the input. */
export function useAltText({ start, storedAlt, imageKey }: AltTextOptions) {
  const [text, setText] = useState(start);
  const field = useRef<HTMLDivElement>(null);
  const shown = useRef({ key: imageKey, own: storedAlt });
  const came = useRef(false);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key: imageKey, own: storedAlt };
    if (before.key === imageKey) return;
    // The new image's stored text wins. Without one, typed text stays, and the previous image's stored text is cleared.
    setText((now) => {
      const next = storedAlt !== "" || now === before.own ? storedAlt : now;
      came.current = next !== now;
      return next;
    });
  }, [imageKey, storedAlt]);

  // A value set by React fires no input event, which the form needs to notice the new text.
  useEffect(() => {
    if (!came.current) return;
    came.current = false;
    field.current?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);

  return { text, setText, field };
}
