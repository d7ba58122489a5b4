import type { CSSProperties } from "react";
import type { Image } from "./media.ts";
import { DarkTone } from "#app/ui/image/dark-tone.tsx";

interface Props {
  image: Image;
  alt?: string;
  sizes: string;
  className: string;
  imgClassName: string;
  imgStyle?: CSSProperties;
}

/** A stored image in the admin, toned in the dark theme as on the site. */
export function AdminImage({ image, alt = "", sizes, className, imgClassName, imgStyle }: Props) {
  return (
    <DarkTone placeholder={image.placeholder} className={className}>
      <img
        src={image.url}
        srcSet={image.webp}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
        className={imgClassName}
        style={imgStyle}
      />
    </DarkTone>
  );
}
