import { ImagePlus } from "lucide-react";
import { useCallback, type ClipboardEvent, type ComponentProps } from "react";
import type { Image } from "#app/features/media/media.ts";
import { cx } from "#app/ui/cx.ts";
import { fileDrop } from "#app/ui/form/file-drop.ts";
import { IMAGE_TYPES } from "#app/ui/image/image-types.ts";
import { DarkTone } from "#app/ui/image/dark-tone.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { Focal } from "./picked-image.ts";

interface Props {
  id: string;
  name: string;
  describedBy: string;
  /** The image in view: a chosen file, or a stored one. */
  image: File | Image | null;
  /** The focal point; null when it cannot be set. */
  focal: Focal | null;
  isWrong: boolean;
  /** Shows that the image will be removed. */
  isMarked: boolean;
  onFile: (file: File | undefined) => void;
  onFocal: (focal: Focal) => void;
  /** Called when the browser cannot show the image. */
  onBroken: () => void;
}

/** The box that shows an image and takes a file by choosing, dropping or pasting. */
export function ImageBox(props: Props) {
  const { id, name, describedBy, image, focal, isWrong, isMarked, onFile, onFocal, onBroken } = props;
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFile(event.clipboardData.files[0]);
  };
  const preview = image && (
    <DarkTone placeholder={image instanceof File ? "" : image.placeholder}>
      <Picture
        image={image}
        onError={onBroken}
        className={cx("block max-h-56 max-w-full object-contain", isMarked && "opacity-35 grayscale")}
      />
    </DarkTone>
  );
  return (
    <div
      {...fileDrop(([file]) => onFile(file))}
      onPaste={paste}
      className={cx(
        "relative grid min-h-32 place-items-center rounded-sm border-2 border-dashed bg-stock p-3 text-center text-small",
        "focus-within:border-ink [@media(hover:hover)]:hover:border-ink",
        isWrong ? "border-danger" : "border-edge",
      )}
    >
      {preview && focal ? (
        <FocalPoint name={name} value={focal} onChange={onFocal}>
          {preview}
        </FocalPoint>
      ) : (
        preview
      )}
      {!preview && (
        <span className="grid justify-items-center gap-1 text-ink-soft">
          <ImagePlus aria-hidden="true" className="size-6" />
          Choose a file or drop it here
        </span>
      )}
      {isMarked && (
        <span className="label absolute inset-x-3 top-1/2 -translate-y-1/2 bg-danger-fill py-1 text-on-danger">
          Will be removed
        </span>
      )}
      {/* Covers the empty box, so that a click opens the file dialog. With an image, a click sets the focal point. */}
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        tabIndex={image ? -1 : 0}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = ""; // A change event fires even when the same file is chosen again.
        }}
        className={image ? "sr-only" : "absolute inset-0 cursor-pointer opacity-0"}
      />
    </div>
  );
}

function Picture({ image, ...rest }: ComponentProps<"img"> & { image: File | Image }) {
  const showFile = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element || !(image instanceof File)) return;
      const url = URL.createObjectURL(image);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [image],
  );
  return (
    <img {...rest} ref={showFile} {...(!(image instanceof File) && { src: image.url })} alt="" draggable={false} />
  );
}
