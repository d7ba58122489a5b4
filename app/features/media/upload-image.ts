import { apiUpload } from "#app/client/api-client.ts";
import type { StoredImage } from "./media.ts";

interface Options {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Stores an image by itself: for the library, or to stand inside a text. */
export function uploadImage(file: File, options: Options): Promise<StoredImage> {
  const body = new FormData();
  body.set("image", file);
  return apiUpload<StoredImage>("POST", "/api/media", body, options);
}

/** Said when a form is to be saved before its images are in the text. */
export const UPLOAD_RUNNING =
  "An image is still on its way into the text. Wait until it is there, or cancel it, then save again.";
