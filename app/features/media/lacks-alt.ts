import type { Image } from "./media.ts";

/** True when one of these images has no alternative text. */
export function lacksAlt(images: readonly (Image | null | undefined)[]): boolean {
  return images.some((image) => image?.alt === "");
}
