import type { Image } from "../media.ts";

/** Flags a picture without an alternative text. */
export function MissingAltMark() {
  return (
    <span className="label border border-accent-text px-1 whitespace-nowrap text-accent-text">No alternative text</span>
  );
}

/** The same in a table's row, when one of its pictures lacks it. */
export function MissingAlt({ images }: { images: readonly (Image | null | undefined)[] }) {
  if (images.every((image) => image?.alt !== "")) return null;
  return (
    <p className="pt-1">
      <MissingAltMark />
    </p>
  );
}
