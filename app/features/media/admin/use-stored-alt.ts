import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from "react";
import { apiSend } from "#app/client/api-client.ts";
import { useSave } from "#app/features/editing/use-save.ts";
import type { StoredImage } from "../media.ts";

/** The alternative text of a stored image, saved on request and at the latest when the user leaves its form. */
export function useStoredAlt(image: StoredImage, onSaved: (image: StoredImage) => void) {
  /** The text as typed; null while it is the stored one. */
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(typed);
  const form = useRef<HTMLFormElement>(null);
  /** True while the focus is in the form. */
  const [isInside, setIsInside] = useState(false);
  const save = useSave({ fallback: "The text could not be saved.", preferServer: true });

  const change = (next: string | null) => {
    latest.current = next;
    setTyped(next);
  };
  const store = async (stored = image.alt) => {
    const sent = latest.current;
    if (!sent?.trim() || sent.trim() === stored) return;
    const saved = await save.run(({ signal }) =>
      apiSend<StoredImage>("PUT", `/api/media/${image.id}`, { alt: sent }, { signal, keepalive: true }),
    );
    if (!saved) return;
    // A list that no longer has the image would get it back.
    if (form.current) onSaved(saved);
    // Text typed while the request was running is not overwritten.
    if (latest.current === sent) change(null);
    else if (!form.current?.contains(document.activeElement)) await store(saved.alt);
  };

  const leave = useEffectEvent(() => void store());
  useEffect(() => {
    const onVisibility = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      leave();
    };
  }, []);

  return {
    text: typed ?? image.alt,
    save,
    change,
    store,
    form,
    isInside,
    onFocus: () => setIsInside(true),
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (currentTarget.contains(relatedTarget)) return;
      setIsInside(false);
      void store();
    },
  };
}
