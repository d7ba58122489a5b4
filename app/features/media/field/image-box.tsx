import { ImagePlus } from "lucide-react";
import type { ClipboardEvent, RefObject } from "react";
import { cx } from "#app/ui/cx.ts";
import { fileDrop } from "#app/ui/form/file-drop.ts";
import { IMAGE_TYPES } from "#app/ui/image/image-types.ts";
import { Toned } from "#app/ui/image/toned.tsx";
import type { Crop } from "./crop-previews.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { ImageChoice } from "./use-image-choice.ts";

interface Props {
  id: string;
  name: string;
  input: RefObject<HTMLInputElement | null>;
  hint: string | undefined;
  crops: readonly Crop[] | undefined;
  choice: ImageChoice;
}

/** The box that shows the image and takes a file by choosing, dropping or pasting. */
export function ImageBox({ id, name, input, hint, crops, choice }: Props) {
  const { source, placeholder, wrong, isMarked } = choice;
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    choice.choose(event.clipboardData.files[0]);
  };
  return (
    <div
      {...fileDrop(([file]) => choice.choose(file))}
      onPaste={paste}
      className={cx(
        "relative grid min-h-32 place-items-center rounded-sm border-2 border-dashed bg-stock p-3 text-center text-small",
        "focus-within:border-ink [@media(hover:hover)]:hover:border-ink",
        wrong ? "border-danger" : "border-edge",
      )}
    >
      {source && crops && !isMarked ? (
        <FocalPoint
          {...{ source, placeholder, name }}
          value={choice.focal}
          onChange={choice.aim}
          onBroken={choice.broken}
        />
      ) : source ? (
        <Toned placeholder={placeholder}>
          <img
            src={source}
            alt=""
            onError={choice.broken}
            className={cx("max-h-48 object-contain", isMarked && "opacity-35 grayscale")}
          />
        </Toned>
      ) : (
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
      {/* Covers the empty box, so that a click opens the file dialog. With an image, a press sets the focal point. */}
      <input
        ref={input}
        id={id}
        type="file"
        accept={IMAGE_TYPES}
        tabIndex={source ? -1 : 0}
        aria-describedby={cx(hint && `${id}-hint`, wrong && `${id}-error`) || undefined}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => {
          choice.choose(event.target.files?.[0]);
          event.target.value = ""; // A change event fires even when the same file is chosen again.
        }}
        className={source ? "sr-only" : "absolute inset-0 cursor-pointer opacity-0"}
      />
    </div>
  );
}
