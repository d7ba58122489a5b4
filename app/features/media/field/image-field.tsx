import { useId, useRef, type ComponentProps, type ReactNode } from "react";
import type { useSave } from "#app/features/editing/use-save.ts";
import { AltField } from "./alt-field.tsx";
import { CropPreviews, type Crop } from "./crop-previews.tsx";
import { FieldUpload } from "./field-upload.tsx";
import { ImageBox } from "./image-box.tsx";
import { ImageButtons } from "./image-buttons.tsx";
import type { Image } from "../media.ts";
import { hasImage, type PickedImage } from "./picked-image.ts";
import { useImageChoice } from "./use-image-choice.ts";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";

const StoredImages = lazyOverlay(async () => (await import("./stored-images.tsx")).StoredImages);

export interface ImageFieldProps {
  label: string;
  /** The name of the image in the labels of its buttons. */
  name?: string;
  hint?: string;
  /** The image stored for the item now. */
  stored: Image | null;
  picked: PickedImage;
  onPick: (picked: PickedImage) => void;
  error?: string | undefined;
  /** Called when another image is chosen, because the error was about the previous one. */
  onClearError: () => void;
  /** True to keep a removed stored image in view, marked as "Will be removed"; otherwise it disappears. */
  marksRemoval?: boolean;
  /** The form's field for the alternative text. */
  alt: Pick<ComponentProps<typeof AltField>, "label" | "name" | "start" | "sent" | "error">;
  /** The crops that pages use; with them, a focal point can be set. */
  crops?: readonly Crop[];
  /** The form's save, which uploads the file. */
  save: Pick<ReturnType<typeof useSave>, "pending" | "problem">;
  /** The file was restored from a draft of an earlier visit. */
  restored?: boolean;
  /** Further buttons, such as those that move the image. */
  children?: ReactNode;
}

/** A form field that chooses, previews, describes and removes an image. */
export function ImageField(props: ImageFieldProps) {
  const { label, name = label.toLowerCase(), hint, stored, picked, alt, crops, save } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choice = useImageChoice(props);
  const { shown, source, focal, wrong, isMarked, browsing, setBrowsing } = choice;
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      <ImageBox id={id} name={name} input={input} hint={hint} crops={crops} choice={choice} />
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <ImageButtons name={name} stored={stored} picked={picked} choice={choice} input={input}>
        {props.children}
      </ImageButtons>
      <FieldUpload
        file={picked.file}
        restored={props.restored ?? false}
        failed={Boolean(props.error)}
        save={save}
        onTake={choice.take}
      />
      <p id={`${id}-error`} role="alert" className={wrong ? "text-small font-medium text-danger" : "hidden"}>
        {wrong}
      </p>
      {source && crops && !isMarked && (
        <>
          <p className="text-small text-ink-soft">
            Press or drag on the image, or use the arrow keys: what is there stays in view where it is cropped.
          </p>
          <CropPreviews source={source} placeholder={choice.placeholder} focal={focal} crops={crops} />
        </>
      )}
      <div hidden={!hasImage(stored, picked)}>
        <AltField
          {...alt}
          storedAlt={picked.file ? "" : (shown?.alt ?? "")}
          imageKey={picked.file ? fileKey(picked.file) : (shown?.id ?? "")}
        />
      </div>
      <StoredImages open={browsing} onClose={() => setBrowsing(false)} onChoose={choice.take} />
    </div>
  );
}

function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
