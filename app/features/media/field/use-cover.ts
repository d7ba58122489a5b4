import { useEffect, useState } from "react";
import { hasImage, type PickedImage } from "./picked-image.ts";
import type { Image } from "../media.ts";

/** The width and the alternative text of the cover with the form's unsaved changes; null without a cover. */
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
        // The browser cannot decode the file; the server's error message explains why when the form is saved.
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
