import type { Image } from "./media.ts";
import { cx } from "#app/ui/cx.ts";
import { RowIcon } from "#app/ui/list/row-icon.tsx";

interface ThumbnailProps {
  image: Image | null;
  /** Its box, in classes. */
  className?: string;
}

/** An image small enough for a table's row, or an icon in its place. Decorative: the row says what it belongs to. */
export function Thumbnail({ image, className = "h-11 w-16" }: ThumbnailProps) {
  const box = cx("block shrink-0 border border-rule bg-inset object-cover", className);
  if (!image) {
    return (
      <span className={cx(box, "grid place-items-center text-ink-soft")}>
        <RowIcon name="noImage" />
      </span>
    );
  }
  return (
    // A key: a row that is given to another item must not show the former image until the new one is there.
    <img
      key={image.url}
      src={image.url}
      srcSet={image.webp}
      sizes="64px"
      alt=""
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
      className={box}
      style={{ objectPosition: `${image.focalX}% ${image.focalY}%` }}
    />
  );
}
