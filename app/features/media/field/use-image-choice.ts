import { useState } from "react";
import { imageError } from "#app/ui/image/image-types.ts";
import type { ImageFieldProps } from "./image-field.tsx";
import type { Image } from "../media.ts";
import { focalOf, type Focal } from "./picked-image.ts";
import { useObjectUrl } from "./use-object-url.ts";

const DAMAGED = "This file is damaged or of a kind that cannot be shown. Export it as JPEG or PNG and choose that.";

/** The state of an image field and the actions that change it. */
export function useImageChoice({ stored, picked, onPick, error, onClearError, marksRemoval }: ImageFieldProps) {
  const [invalid, setProblem] = useState<string | null>(null);
  const [browsing, setBrowsing] = useState<"never" | "open" | "closed">("never");
  const preview = useObjectUrl(picked.file);
  const isMarked = Boolean(marksRemoval && picked.removed && !picked.file && !picked.chosen && stored);
  const shown = picked.chosen ?? (!picked.removed || isMarked ? stored : null);

  /** Clears the errors of the previous image before another one is chosen. */
  const begin = (problem: string | null) => {
    onClearError();
    setProblem(problem);
  };
  const undo = () => {
    begin(null);
    onPick({ ...picked, file: null, chosen: null, focal: null });
  };

  return {
    /** The stored image that is shown unless a new file is picked. */
    shown,
    /** The URL of the image in view: the new file's preview or the stored image. */
    source: picked.file ? preview : (shown?.url ?? null),
    placeholder: picked.file ? "" : (shown?.placeholder ?? ""),
    focal: focalOf(stored, picked),
    wrong: invalid ?? error,
    /** The stored image is shown, marked as to be removed by the save. */
    isMarked,
    browsing,
    setBrowsing,
    choose(file: File | undefined) {
      if (!file) return;
      const problem = imageError(file);
      begin(problem);
      if (!problem) onPick({ ...picked, file, chosen: null, focal: null });
    },
    take(chosen: Image) {
      begin(null);
      setBrowsing("closed");
      onPick({ file: null, chosen: chosen.id === stored?.id ? null : chosen, removed: false, focal: null });
    },
    undo,
    broken() {
      if (!picked.file) return;
      undo();
      setProblem(DAMAGED);
    },
    aim: (focal: Focal) => onPick({ ...picked, focal }),
    remove: () => onPick({ ...picked, removed: true, focal: null }),
    undoRemove: () => onPick({ ...picked, removed: false }),
  };
}

export type ImageChoice = ReturnType<typeof useImageChoice>;
