import type { Image } from "../media.ts";

/** The focal point, in percent from the left and from the top: cropping keeps it in view. */
export interface Focal {
  x: number;
  y: number;
}

export const CENTER: Focal = { x: 50, y: 50 };

/** The unsaved change of a form's image field. */
export interface PickedImage {
  file: File | null;
  /** Another stored image that replaces the item's image. */
  chosen: Image | null;
  /** The item's image is to be removed. */
  removed: boolean;
  /** A new focal point; null leaves it unchanged. */
  focal: Focal | null;
  /** Why a chosen file was rejected, until another choice; it blocks a save, which would leave the image out. */
  rejected: string | null;
}

export const NO_CHANGE: PickedImage = { file: null, chosen: null, removed: false, focal: null, rejected: null };

export function isChanged({ file, chosen, removed, focal }: PickedImage): boolean {
  return file !== null || chosen !== null || removed || focal !== null;
}

/** True when the item will have an image once the form is saved. */
export function hasImage(stored: Image | null, { file, chosen, removed }: PickedImage): boolean {
  return file !== null || chosen !== null || (stored !== null && !removed);
}

/** The focal point with the form's unsaved changes. */
export function focalOf(stored: Image | null, { file, chosen, focal }: PickedImage): Focal {
  if (focal) return focal;
  const shown = file ? null : (chosen ?? stored);
  return shown ? { x: shown.focalX, y: shown.focalY } : CENTER;
}

/** The field of an image file in a form's request and errors; `position` 0 is the cover or the only image. */
export const fileField = (position: number) => (position === 0 ? "image" : `additionalImage${position}`);

/** The field of an image's alternative text. */
export const altField = (position: number) => (position === 0 ? "imageAlt" : `additionalImageAlt${position}`);

/** Adds the change of one image to a form's request. */
export function addImage(body: FormData, { file, chosen, removed, focal }: PickedImage, position = 0): void {
  if (file) body.set(fileField(position), file);
  else if (chosen) body.set(position === 0 ? "imageId" : `additionalImageId${position}`, chosen.id);
  else if (removed) body.set(`removeImage${position === 0 ? "" : position}`, "true");
  if (focal && position === 0) {
    body.set("imageFocalX", String(focal.x));
    body.set("imageFocalY", String(focal.y));
  }
}
