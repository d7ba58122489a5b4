import { useSyncExternalStore, type CSSProperties } from "react";
import { preload } from "react-dom";
import { fnv1a } from "#app/config/fnv.ts";
import { cx } from "../cx.ts";
import { printAttribute } from "./print-attribute.ts";

/** An image as the API returns it. */
interface ImageSource {
  url: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string;
  avif: string;
  webp: string;
  /** The focal point, which stays visible when the image is cropped, in percent. */
  focalX: number;
  focalY: number;
}

interface ResponsiveImageProps {
  image: ImageSource | null;
  sizes: string;
  /**
   * The aspect ratio of the box that crops the image, 8:5 unless given; Infinity where nothing is cropped. The box
   * shows only a part of a panorama, so its file must be wider than `sizes`.
   */
  boxRatio?: number;
  /** Instead of the image's own alternative text; "" when the text beside it says the same. */
  alt?: string;
  /** Chooses a stand-in for a missing image, always the same for the same key. */
  fallbackKey: string | number;
  /** The page's main image (LCP): preloaded, and fetched with high priority. */
  priority?: boolean;
  className?: string;
  imgClassName?: string;
}

const FALLBACK_FILES = import.meta.glob<string>("../artwork/fallback-*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});
const FALLBACK_COUNT = new Set(Object.keys(FALLBACK_FILES).map((name) => /fallback-(\d+)/.exec(name)?.[1])).size;

/** An image in the best format that the browser supports, with its space reserved before it loads. */
export function ResponsiveImage(props: ResponsiveImageProps) {
  const { image, boxRatio = 8 / 5, fallbackKey, priority = false, className, imgClassName } = props;
  const isClientRender = useSyncExternalStore(noChanges, priority ? yes : no, no);
  const source = image ?? fallback(fallbackKey);
  const { url, width, height, placeholder, avif, webp, focalX, focalY } = source;
  const cropped = width / height / boxRatio;
  const sizes = cropped > 1.25 ? props.sizes.replace(/[\d.]+(?=rem|vw)/g, (size) => `${+size * cropped}`) : props.sizes;
  if (priority && avif) {
    preload(url, { as: "image", type: "image/avif", imageSrcSet: avif, imageSizes: sizes, fetchPriority: "high" });
  }
  return (
    <picture
      className={cx("block overflow-hidden bg-inset bg-cover bg-center", className)}
      {...(image ? printAttribute(image) : { "data-print": "" })}
      {...(placeholder && { style: { "--placeholder": `url("${placeholder}")` } as CSSProperties })}
    >
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={url}
        {...(webp && { srcSet: webp, sizes })}
        alt={props.alt ?? source.alt}
        {...(width > 0 && height > 0 && { width, height })}
        // An eager image made by a script would be fetched before it is next to its <source> elements; preload() has
        // already requested the right one.
        loading={priority && !isClientRender ? "eager" : "lazy"}
        decoding={priority ? "sync" : "async"}
        {...(priority && { fetchPriority: "high" as const })}
        className={cx("block h-auto w-full", imgClassName)}
        {...((focalX !== 50 || focalY !== 50) && { style: { objectPosition: `${focalX}% ${focalY}%` } })}
      />
    </picture>
  );
}

const noChanges = () => () => {};
const yes = () => true;
const no = () => false;

/** Returns one of the site's fallback images by key. */
function fallback(key: string | number): ImageSource {
  const number = ((typeof key === "number" ? key : fnv1a(key)) % Math.max(FALLBACK_COUNT, 1)) + 1;
  const file = (width: number, format: string) =>
    FALLBACK_FILES[`../artwork/fallback-${number}-${width}.${format}`] ?? "";
  const srcSet = (format: string) =>
    [480, 720, 1080]
      .map((width) => [file(width, format), width] as const)
      .filter(([source]) => source)
      .map(([source, width]) => `${source} ${width}w`)
      .join(", ");
  return {
    url: file(1080, "webp"),
    width: 1080,
    height: 675,
    alt: "",
    placeholder: "",
    avif: srcSet("avif"),
    webp: srcSet("webp"),
    focalX: 50,
    focalY: 50,
  };
}
