import { apiUpload } from "#app/client/api-client.ts";
import type { StoredImage } from "./media.ts";

interface Options {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads an image that no item uses yet. */
export function uploadImage(file: File, options: Options): Promise<StoredImage> {
  const body = new FormData();
  body.set("image", file);
  return apiUpload<StoredImage>("POST", "/api/media", body, options);
}

/** The error when a form is saved before all images were uploaded into its text. */
export const UPLOAD_RUNNING = "An image is not in the text yet. Wait for it, try again or remove it, then save again.";
