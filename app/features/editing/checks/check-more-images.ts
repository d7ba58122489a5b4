import type { Finding } from "./check-text.ts";

/** Finds missing alternative texts of a project's additional images. `slot`: the number in the names of their fields. */
export function checkMoreImages(images: { slot: number; position: number; alt: string }[]): Finding[] {
  return images
    .filter(({ alt }) => alt.trim() === "")
    .map(({ slot, position }) => ({
      message: `Additional image ${position} has no alternative text. Say what it shows.`,
      field: `additionalImageAlt${slot}`,
    }));
}
