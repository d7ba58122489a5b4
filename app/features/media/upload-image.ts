import { apiUpload } from "#app/browser/api-client.ts";
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
