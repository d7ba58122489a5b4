import { FolderOpen, RotateCcw, Trash2, Upload } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { Image } from "#app/features/media/media.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { imageError } from "#app/ui/image/image-types.ts";
import { lazyOverlay } from "#app/ui/opening/lazy-part.tsx";
import { fieldsOf } from "../form/fields-of.ts";
import { ImageBox } from "./image-box.tsx";
import { focalOf, hasImage, imagePart, type PickedImage } from "./picked-image.ts";

const StoredImages = lazyOverlay(async () => (await import("./stored-images.tsx")).StoredImages);
const DAMAGED = "This file is damaged or of a kind that cannot be shown. Export it as JPEG or PNG and choose that.";

interface Props {
  /** The name of the form's field, such as "image"; that of the alternative text follows from it. */
  name: string;
  label: string;
  altLabel: string;
  /** The name of the image in the labels of its buttons. */
  what?: string;
  hint?: string;
  /** The image stored for the item now. */
  stored: Image | null;
  /** True to keep a removed stored image in view, marked as "Will be removed"; otherwise it disappears. */
  marksRemoval?: boolean;
  /** True when pages crop the image, so that it has a focal point. */
  isCropped?: boolean;
  /** Further buttons, such as those that move the image. */
  children?: ReactNode;
}

/** A form field that chooses, previews, describes and removes an image. */
export function ImageField(props: Props) {
  const { name, label, altLabel, what = label.toLowerCase(), hint, stored, children } = props;
  const { marksRemoval = false, isCropped = false } = props;
  const id = useId();
  const altName = imagePart(name, "Alt");
  const form = useFormContext();
  const { errors } = form.formState;
  const { field } = useController({ name });
  const [isBrowsing, setIsBrowsing] = useState(false);
  const picked = field.value as PickedImage;
  const { file, chosen, isRemoved, focal } = picked;
  const isMarked = marksRemoval && isRemoved && !file && !chosen && stored !== null;
  const shown = file ? null : (chosen ?? (!isRemoved || isMarked ? stored : null));
  const isPicked = file !== null || chosen !== null;
  const error = (errors[name] ?? errors[imagePart(name, "Id")])?.message as string | undefined;

  const change = (next: Partial<PickedImage>) => {
    form.clearErrors([name, imagePart(name, "Id"), altName]);
    field.onChange({ ...picked, ...next });
  };
  /** Another image: the text of the previous one goes, unless it was typed. */
  const replace = (next: Partial<PickedImage>, alt: string) => {
    const isTyped = form.getValues(altName) !== (shown?.alt ?? "");
    if (alt !== "" || !isTyped) form.setValue(altName, alt, { shouldDirty: true });
    change({ file: null, chosen: null, focal: null, ...next });
  };
  const choose = (next: File | undefined) => {
    const rejected = next && imageError(next);
    if (rejected) form.setError(name, { message: rejected });
    else if (next) replace({ file: next }, "");
  };
  const undo = () => replace({}, stored?.alt ?? "");

  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      <ImageBox
        id={id}
        name={what}
        describedBy={`${hint ? `${id}-hint ` : ""}${id}-error`}
        image={file ?? shown}
        focal={isCropped && !isMarked ? focalOf(stored, picked) : null}
        isWrong={Boolean(error)}
        isMarked={isMarked}
        onFile={choose}
        onFocal={(next) => change({ focal: next })}
        onBroken={() => {
          if (!file) return;
          undo();
          form.setError(name, { message: DAMAGED });
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={error ? "text-small font-medium text-danger" : "hidden"}>
        {error}
      </p>
      <div className="-mx-3 flex flex-wrap items-center">
        {(file ?? shown) && !isMarked && (
          <FieldButton icon={Upload} onClick={() => document.getElementById(id)?.click()}>
            Replace {what}
          </FieldButton>
        )}
        {(isPicked || (stored && !isRemoved)) && (
          <FieldButton icon={Trash2} onClick={isPicked ? undo : () => change({ isRemoved: true, focal: null })}>
            Remove {what}
          </FieldButton>
        )}
        {!isPicked && stored && isRemoved && (
          <FieldButton icon={RotateCcw} onClick={() => change({ isRemoved: false })}>
            Keep {what}
          </FieldButton>
        )}
        {!isMarked && (
          <FieldButton icon={FolderOpen} onClick={() => setIsBrowsing(true)}>
            Choose a stored image
          </FieldButton>
        )}
        {children}
      </div>
      {isCropped && (file ?? shown) && !isMarked && (
        <p className="text-small text-ink-soft">
          Click the most important spot. It stays visible when the image is cropped.
        </p>
      )}
      {hasImage(stored, picked) && (
        <TextField
          label={altLabel}
          maxLength={500}
          hint="Describe it for people who cannot see it."
          {...fieldsOf(form)(altName)}
        />
      )}
      <StoredImages
        open={isBrowsing}
        onClose={() => setIsBrowsing(false)}
        onChoose={(image) => {
          setIsBrowsing(false);
          replace({ chosen: image.id === stored?.id ? null : image, isRemoved: false }, image.alt);
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
    <Icon aria-hidden="true" className="size-4" /> {children}
  </Button>
);
