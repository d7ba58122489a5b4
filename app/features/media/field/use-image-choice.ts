import { useState } from "react";
import { imageError } from "#app/ui/image/image-types.ts";
import type { ImageFieldProps } from "./image-field.tsx";
import type { Image } from "../media.ts";
import { focalOf, type Focal, type PickedImage } from "./picked-image.ts";
import { useObjectUrl } from "./use-object-url.ts";

const DAMAGED = "This file is damaged or of a kind that cannot be shown. Export it as JPEG or PNG and choose that.";

/** The state of an image field and the actions that change it. */
export function useImageChoice({ stored, picked, onPick, error, onClearError, marksRemoval }: ImageFieldProps) {
  const [browsing, setBrowsing] = useState(false);
  const preview = useObjectUrl(picked.file);
  const isMarked = Boolean(marksRemoval && picked.removed && !picked.file && !picked.chosen && stored);
  const shown = picked.chosen ?? (!picked.removed || isMarked ? stored : null);

  /** Replaces the choice, and clears the errors of the previous one. */
  const pick = (change: Partial<PickedImage>) => {
    onClearError();
    onPick({ ...picked, rejected: null, ...change });
  };

  return {
    /** The stored image that is shown unless a new file is picked. */
    shown,
    /** The URL of the image in view: the new file's preview or the stored image. */
    source: picked.file ? preview : (shown?.url ?? null),
    placeholder: picked.file ? "" : (shown?.placeholder ?? ""),
    focal: focalOf(stored, picked),
    wrong: picked.rejected ?? error,
    /** The stored image is shown, marked as to be removed by the save. */
    isMarked,
    browsing,
    setBrowsing,
    choose(file: File | undefined) {
      if (!file) return;
      const rejected = imageError(file);
      pick(rejected ? { rejected } : { file, chosen: null, focal: null });
    },
    take(chosen: Image) {
      setBrowsing(false);
      pick({ file: null, chosen: chosen.id === stored?.id ? null : chosen, removed: false, focal: null });
    },
    undo: () => pick({ file: null, chosen: null, focal: null }),
    /** Goes on without the rejected file. */
    dismiss: () => pick({}),
    broken() {
      if (picked.file) pick({ file: null, chosen: null, focal: null, rejected: DAMAGED });
    },
    aim: (focal: Focal) => onPick({ ...picked, focal }),
    remove: () => pick({ removed: true, focal: null }),
    undoRemove: () => onPick({ ...picked, removed: false }),
  };
}

export type ImageChoice = ReturnType<typeof useImageChoice>;
