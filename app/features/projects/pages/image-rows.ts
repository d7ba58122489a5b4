/** Across both columns, in one of them, or without a neighbor: in the middle of both. */
export type Place = "wide" | "half" | "alone";

/** The narrowest image, in pixels, that may be wide: a narrower one would be enlarged until it blurs. */
const WIDE_FROM = 800;

/** From this ratio of width to height on, an image in one column would be a strip. */
const PANORAMA = 2.2;

/**
 * Rows alternate between one wide image and two side by side. A panorama always has a row of its own. So has a
 * landscape beside it, or at the end. A portrait is never wide, because it would be higher than several windows.
 */
export function placesOf(images: readonly { width: number; height: number }[]): Place[] {
  const places: Place[] = [];
  while (places.length < images.length) {
    const [image, next] = images.slice(places.length);
    if (!image) break;
    const hasNeighbor = next !== undefined && !isPanorama(next);
    const isWide = isPanorama(image) || (canBeWide(image) && (places.at(-1) !== "wide" || !hasNeighbor));
    if (isWide) places.push("wide");
    else if (hasNeighbor) places.push("half", "half");
    else places.push("alone");
  }
  return places;
}

const canBeWide = ({ width, height }: { width: number; height: number }) => width >= Math.max(height, WIDE_FROM);

const isPanorama = (image: { width: number; height: number }) =>
  canBeWide(image) && image.width / image.height > PANORAMA;
