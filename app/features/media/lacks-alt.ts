import type { Image } from "./media.ts";

/** Whether an image of these is not described. */
export function lacksAlt(images: readonly (Image | null | undefined)[]): boolean {
  return images.some((image) => image?.alt === "");
}
