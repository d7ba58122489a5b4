import type { FieldValues } from "react-hook-form";
import type { Image } from "#app/features/media/media.ts";

/** The focal point, in percent from the left and from the top: cropping keeps it in view. */
export interface Focal {
  x: number;
  y: number;
}

export const CENTER: Focal = { x: 50, y: 50 };

/** The unsaved change of an image field: the field's value in its form. */
export interface PickedImage {
  file: File | null;
  /** Another stored image that replaces the item's image. */
  chosen: Image | null;
  /** The item's image is to be removed. */
  isRemoved: boolean;
  /** A new focal point; null leaves it unchanged. */
  focal: Focal | null;
}

export const NO_CHANGE: PickedImage = { file: null, chosen: null, isRemoved: false, focal: null };

export const isPickedImage = (value: unknown): value is PickedImage =>
  typeof value === "object" && value !== null && "isRemoved" in value;

/** True when the item will have an image once the form is saved. */
export function hasImage(stored: Image | null, { file, chosen, isRemoved }: PickedImage): boolean {
  return file !== null || chosen !== null || (stored !== null && !isRemoved);
}

/** The focal point with the form's unsaved changes. */
export function focalOf(stored: Image | null, { file, chosen, focal }: PickedImage): Focal {
  if (focal) return focal;
  const visibleImage = file ? null : (chosen ?? stored);
  return visibleImage ? { x: visibleImage.focalX, y: visibleImage.focalY } : CENTER;
}

/** The name of another field of the same image: "additionalImage1" and "Alt" make "additionalImageAlt1". */
export const imagePart = (name: string, part: "Alt" | "Id") => name.replace(/image/i, `$&${part}`);

interface Sent {
  /** The name of the image's field, such as "image" or "additionalImage1". */
  name: string;
  picked: PickedImage;
  /** All values of the form. */
  values: FieldValues;
}

/** Adds the change of an image to a form's request. */
export function addImage(body: FormData, { name, picked, values }: Sent): void {
  const { file, chosen, isRemoved, focal } = picked;
  if (file) body.set(name, file);
  else if (chosen) body.set(imagePart(name, "Id"), chosen.id);
  else if (isRemoved) body.set(name.replace(/^\D+/, "removeImage"), "true");
  // Without an alternative text, the API would describe a new image by the item's title.
  if (file || chosen) body.set(imagePart(name, "Alt"), String(values[imagePart(name, "Alt")] ?? ""));
  if (focal) {
    body.set("imageFocalX", String(focal.x));
    body.set("imageFocalY", String(focal.y));
  }
}
