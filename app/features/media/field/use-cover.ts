import { useEffect, useState } from "react";
import { hasImage, type PickedImage } from "./picked-image.ts";
import type { Image } from "../media.ts";

/** The width and the alternative text of the cover as the form has it now; null without one. */
export function useCover(stored: Image | null, picked: PickedImage, alt: string | undefined) {
  const [measured, setMeasured] = useState<{ file: File; width: number } | null>(null);
  const { file } = picked;
  useEffect(() => {
    if (!file) return;
    let wanted = true;
    const measure = async () => {
      try {
        const bitmap = await createImageBitmap(file);
        if (wanted) setMeasured({ file, width: bitmap.width });
        bitmap.close();
      } catch {
        // The server says what it cannot read.
      }
    };
    void measure();
    return () => {
      wanted = false;
    };
  }, [file]);
  if (!hasImage(stored, picked)) return null;
  const shown = picked.chosen ?? stored;
  const width = file ? (measured?.file === file ? measured.width : null) : (shown?.width ?? null);
  return { width, alt: alt ?? shown?.alt ?? "" };
}
