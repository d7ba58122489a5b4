/** What a form's image field holds besides the stored picture. */
export interface PickedImage {
  /** A newly chosen file. */
  file: File | null;
  /** The stored picture is to go. */
  removed: boolean;
}

export const NO_CHANGE: PickedImage = { file: null, removed: false };

/** What is wrong with a chosen file, or null. Its size and its bytes are the server's to judge. */
export function imageFault(file: File): string | null {
  return file.type.startsWith("image/") ? null : "This is not an image. Choose a PNG, JPG, GIF, WebP or AVIF file.";
}
