import { useId, useState, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { FIRST_FRAME, isAnimated } from "#app/config/animated-image.ts";
import type { Image } from "#app/features/media/media.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { imageError } from "#app/ui/image/image-types.ts";
import { fieldPropsOf } from "../form/field-props.ts";
import { ImageBox } from "./image-box.tsx";
import { ImageButtons } from "./image-buttons.tsx";
import { focalOf, hasImage, imagePart, type PickedImage } from "./picked-image.ts";

const DAMAGED = "This file is damaged, or its format is not supported. Export it as JPEG or PNG.";

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

/** The value of an image field, and the actions that change it. */
function useImageField({ name, stored, marksRemoval = false }: Pick<Props, "name" | "stored" | "marksRemoval">) {
  const form = useFormContext();
  const { errors } = form.formState;
  const { field } = useController({ name });
  const picked = field.value as PickedImage;
  const [animation, setAnimation] = useState<File | null>(null);
  const { file, chosen, isRemoved } = picked;
  const idName = imagePart(name, "Id");
  const altName = imagePart(name, "Alt");
  /** A stored image that the save removes stays in view. */
  const isMarked = marksRemoval && isRemoved && !file && !chosen && stored !== null;
  const visibleImage = file ? null : (chosen ?? (!isRemoved || isMarked ? stored : null));

  const change = (next: Partial<PickedImage>) => {
    form.clearErrors([name, idName, altName]);
    field.onChange({ ...picked, ...next });
  };
  /** Another image: the text of the previous one goes, unless it was typed. */
  const replace = (next: Partial<PickedImage>, alt: string) => {
    const isTyped = form.getValues(altName) !== (visibleImage?.alt ?? "");
    if (alt !== "" || !isTyped) form.setValue(altName, alt, { shouldDirty: true });
    change({ file: null, chosen: null, focal: null, ...next });
  };
  const choose = async (next: File | undefined) => {
    const rejected = next && imageError(next);
    if (rejected) form.setError(name, { message: rejected });
    else if (next) {
      replace({ file: next }, "");
      if (isAnimated(new Uint8Array(await next.arrayBuffer()))) setAnimation(next);
    }
  };
  const dropBroken = () => {
    if (!file) return;
    replace({}, stored?.alt ?? "");
    form.setError(name, { message: DAMAGED });
  };
  const error = (errors[name] ?? errors[idName])?.message as string | undefined;
  const note = file && file === animation ? FIRST_FRAME : "";
  return { picked, image: file ?? visibleImage, isMarked, note, error, change, replace, choose, dropBroken };
}

/** A form field that chooses, previews, describes and removes an image. */
export function ImageField(props: Props) {
  const { name, label, altLabel, what = label.toLowerCase(), hint, stored, isCropped = false, children } = props;
  const id = useId();
  const { picked, image, isMarked, note, error, change, replace, choose, dropBroken } = useImageField(props);
  const altField = fieldPropsOf(useFormContext())(imagePart(name, "Alt"));
  const canAim = isCropped && image !== null && !isMarked;
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={id} className="text-small font-bold">
        {label}
      </label>
      <ImageBox
        id={id}
        name={what}
        describedBy={`${hint ? `${id}-hint ` : ""}${id}-error`}
        image={image}
        focal={canAim ? focalOf(stored, picked) : null}
        isWrong={Boolean(error)}
        isMarked={isMarked}
        onFile={choose}
        onFocal={(focal) => change({ focal })}
        onBroken={dropBroken}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={error ? "text-small font-medium text-danger" : "hidden"}>
        {error}
      </p>
      <p role="status" className={note ? "text-small text-ink-soft" : "hidden"}>
        {note}
      </p>
      <ImageButtons
        input={id}
        what={what}
        stored={stored}
        picked={picked}
        isMarked={isMarked}
        onChange={change}
        onReplace={replace}
      >
        {children}
      </ImageButtons>
      {canAim && (
        <p className="text-small text-ink-soft">
          Click the most important spot. It stays visible when the image is cropped.
        </p>
      )}
      {hasImage(stored, picked) && (
        <TextField label={altLabel} maxLength={500} hint="Describe it for people who cannot see it." {...altField} />
      )}
    </div>
  );
}
