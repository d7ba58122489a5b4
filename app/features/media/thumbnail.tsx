import type { Image } from "./media.ts";
import { cx } from "#app/ui/cx.ts";
import { RowIcon } from "#app/ui/row-icon.tsx";
import { AdminImage } from "./admin-image.tsx";

interface ThumbnailProps {
  image: Image | null;
  /** Classes for the size of the box. */
  className: string;
}

/** An image for a table row, or an icon without one. Decorative: the row has the item's name as text. */
export function Thumbnail({ image, className }: ThumbnailProps) {
  const box = cx("block shrink-0 border border-rule bg-inset", className);
  if (!image) {
    return (
      <span className={cx(box, "grid place-items-center text-ink-soft")}>
        <RowIcon name="noImage" />
      </span>
    );
  }
  return (
    // The key creates a new element for another image: a reused one shows the previous image until the new one loads.
    <AdminImage
      key={image.url}
      image={image}
      sizes="64px"
      className={box}
      imgClassName="size-full object-cover"
      imgStyle={{ objectPosition: `${image.focalX}% ${image.focalY}%` }}
    />
  );
}
