import type { Image } from "../media.ts";

/** Where an image is looked at most, in percent from the left and the top: it stays in view when cropped. */
export interface Focal {
  x: number;
  y: number;
}

export const CENTRE: Focal = { x: 50, y: 50 };

/** What a form's image field holds besides the stored image. */
export interface PickedImage {
  /** A newly chosen file. */
  file: File | null;
  /** An image that is stored already and takes the place. */
  chosen: Image | null;
  /** The stored image is to go. */
  removed: boolean;
  /** A new focal point; null leaves it where it is. */
  focal: Focal | null;
}

export const NO_CHANGE: PickedImage = { file: null, chosen: null, removed: false, focal: null };

export function isChanged({ file, chosen, removed, focal }: PickedImage): boolean {
  return file !== null || chosen !== null || removed || focal !== null;
}

/** Whether an image will be shown once the form is saved. */
export function hasImage(stored: Image | null, { file, chosen, removed }: PickedImage): boolean {
  return file !== null || chosen !== null || (stored !== null && !removed);
}

/** The focal point as the form has it now. */
export function focalOf(stored: Image | null, { file, chosen, focal }: PickedImage): Focal {
  if (focal) return focal;
  const shown = file ? null : (chosen ?? stored);
  return shown ? { x: shown.focalX, y: shown.focalY } : CENTRE;
}

/** Adds to a request what becomes of the image `image`, or of the additional one at a place. */
export function addImage(body: FormData, { file, chosen, removed, focal }: PickedImage, position = 0): void {
  if (file) body.set(position === 0 ? "image" : `additionalImage${position}`, file);
  else if (chosen) body.set(position === 0 ? "imageId" : `additionalImageId${position}`, chosen.id);
  else if (removed) body.set(`removeImage${position === 0 ? "" : position}`, "true");
  if (focal && position === 0) {
    body.set("imageFocalX", String(focal.x));
    body.set("imageFocalY", String(focal.y));
  }
}
