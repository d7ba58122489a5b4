import { useEffect, useRef, useState } from "react";

export interface AltTextOptions {
  /** The text at first. */
  start: string;
  /** What is stored of the image in view; "" for a new file. Whenever another image comes, so does its text. */
  storedAlt: string;
  /** Names the image in view. */
  imageKey: string;
}

/** The text of an image's field, which changes with its image. `field` is around the input. */
export function useAltText({ start, storedAlt, imageKey }: AltTextOptions) {
  const [text, setText] = useState(start);
  const field = useRef<HTMLDivElement>(null);
  const shown = useRef({ key: imageKey, own: storedAlt });
  const came = useRef(false);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key: imageKey, own: storedAlt };
    if (before.key === imageKey) return;
    // The new image's text wins; without one, typed text stays, and the text of the image before goes.
    setText((now) => {
      const next = storedAlt !== "" || now === before.own ? storedAlt : now;
      came.current = next !== now;
      return next;
    });
  }, [imageKey, storedAlt]);

  // The form learns of a text that came with its image.
  useEffect(() => {
    if (!came.current) return;
    came.current = false;
    field.current?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);

  return { text, setText, field };
}
