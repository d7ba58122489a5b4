import { apiUpload } from "#app/browser/api-client.ts";
import type { StoredImage } from "./media.ts";

interface Options {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** The keys of files whose upload may have reached the server. */
const keys = new WeakMap<File, string>();

/** Also without HTTPS, where browsers have no `crypto.randomUUID`. */
function newKey(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** Uploads an image that no item uses yet. A retry after a lost response gets the image of the first attempt. */
export async function uploadImage(file: File, options: Options): Promise<StoredImage> {
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  const body = new FormData();
  body.set("image", file);
  const stored = await apiUpload<StoredImage>("POST", "/api/media", body, { ...options, key });
  keys.delete(file);
  return stored;
}
