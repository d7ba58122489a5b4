import { FolderOpen, RotateCcw, Trash2, Upload, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Image } from "../media.ts";
import type { PickedImage } from "./picked-image.ts";
import type { ImageChoice } from "./use-image-choice.ts";

interface Props {
  name: string;
  stored: Image | null;
  picked: PickedImage;
  choice: ImageChoice;
  input: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}

/** The buttons that replace, remove, keep or choose the image of a field. */
export function ImageButtons({ name, stored, picked, choice, input, children }: Props) {
  const { source, isMarked } = choice;
  const isPicked = picked.file !== null || picked.chosen !== null;
  const undo = () => {
    // The button goes with its press, unless it then removes a stored image.
    if (!stored) input.current?.focus();
    choice.undo();
  };
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      {source && !isMarked && (
        <Button variant="quiet" size="sm" onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-4" /> Replace {name}
        </Button>
      )}
      {isPicked || (stored && !picked.removed) ? (
        <Button variant="quiet" size="sm" onClick={isPicked ? undo : choice.remove}>
          <Trash2 aria-hidden="true" className="size-4" /> Remove {name}
        </Button>
      ) : (
        stored && (
          <Button variant="quiet" size="sm" onClick={choice.undoRemove}>
            <RotateCcw aria-hidden="true" className="size-4" /> Keep {name}
          </Button>
        )
      )}
      {picked.rejected && (
        <Button variant="quiet" size="sm" onClick={choice.dismiss}>
          <X aria-hidden="true" className="size-4" /> Go on without this file
        </Button>
      )}
      {!isMarked && (
        <Button variant="quiet" size="sm" onClick={() => choice.setBrowsing(true)}>
          <FolderOpen aria-hidden="true" className="size-4" /> Choose a stored image
        </Button>
      )}
      {children}
    </div>
  );
}
