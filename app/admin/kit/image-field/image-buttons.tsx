import { FolderOpen, RotateCcw, Trash2, Upload } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Image } from "#app/features/media/media.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";
import { hasImage, type PickedImage } from "./picked-image.ts";

const StoredImages = lazyOverlay(async () => (await import("./stored-images.tsx")).StoredImages);

interface Props {
  /** The id of the file input. */
  input: string;
  /** The name of the image in the labels of the buttons. */
  what: string;
  stored: Image | null;
  picked: PickedImage;
  /** The stored image is in view, marked as to be removed. */
  isMarked: boolean;
  onChange: (change: Partial<PickedImage>) => void;
  /** Called with another image and its alternative text. */
  onReplace: (change: Partial<PickedImage>, alt: string) => void;
  /** Further buttons, such as those that move the image. */
  children?: ReactNode;
}

/** The buttons that replace, remove, keep or choose the image of a field. */
export function ImageButtons({ input, what, stored, picked, isMarked, onChange, onReplace, children }: Props) {
  const [isBrowsing, setIsBrowsing] = useState(false);
  const isPicked = picked.file !== null || picked.chosen !== null;
  const undo = () => {
    onReplace({}, stored?.alt ?? "");
    // The button goes with its press.
    document.getElementById(input)?.focus();
  };
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      {hasImage(stored, picked) && (
        <>
          <FieldButton icon={Upload} onClick={() => document.getElementById(input)?.click()}>
            {`Replace ${what}`}
          </FieldButton>
          <FieldButton icon={Trash2} onClick={isPicked ? undo : () => onChange({ isRemoved: true, focal: null })}>
            {`Remove ${what}`}
          </FieldButton>
        </>
      )}
      {stored && !hasImage(stored, picked) && (
        <FieldButton icon={RotateCcw} onClick={() => onChange({ isRemoved: false })}>
          {`Keep ${what}`}
        </FieldButton>
      )}
      {!isMarked && (
        <FieldButton icon={FolderOpen} onClick={() => setIsBrowsing(true)}>
          Choose a stored image
        </FieldButton>
      )}
      {children}
      <StoredImages
        open={isBrowsing}
        onClose={() => setIsBrowsing(false)}
        onChoose={(image) => {
          setIsBrowsing(false);
          onReplace({ chosen: image.id === stored?.id ? null : image, isRemoved: false }, image.alt);
        }}
      />
    </div>
  );
}

interface FieldButtonProps {
  icon: typeof Upload;
  onClick: () => void;
  children: ReactNode;
}

const FieldButton = ({ icon: Icon, onClick, children }: FieldButtonProps) => (
  <Button variant="quiet" size="sm" onClick={onClick}>
    <Icon aria-hidden="true" className="size-4" />
    <span>{children}</span>
  </Button>
);
