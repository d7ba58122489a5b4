import type { Image } from "#app/features/media/media.ts";
import { apiUpload } from "#app/platform/api-client.ts";

interface Options {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Stores an image that stands inside a text. */
export async function uploadTextImage(file: File, options: Options): Promise<{ url: string; alt: string }> {
  const body = new FormData();
  body.set("image", file);
  const { url, alt } = await apiUpload<Image>("POST", "/api/media", body, options);
  return { url, alt };
}

/** Said when a form is to be saved before its images are in the text. */
export const STILL_UPLOADING =
  "An image is still on its way into the text. Wait until it is there, or cancel it, then save again.";
