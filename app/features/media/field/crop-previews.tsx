import { cx } from "#app/ui/cx.ts";
import { Toned } from "#app/ui/image/toned.tsx";
import type { Focal } from "./picked-image.ts";

/** An aspect ratio to which pages crop images. */
export interface Crop {
  label: string;
  ratio: `${number}/${number}`;
}

export const POST_CROPS: Crop[] = [
  { label: "Card, page 16:9", ratio: "16/9" },
  { label: "Page with excerpt 5:4", ratio: "5/4" },
];
export const PROJECT_CROPS: Crop[] = [{ label: "Card, page 8:5", ratio: "8/5" }];
export const PORTRAIT_CROPS: Crop[] = [{ label: "Portrait 1:1", ratio: "1/1" }];
export const ALL_CROPS: Crop[] = [
  { label: "16:9", ratio: "16/9" },
  { label: "8:5", ratio: "8/5" },
  { label: "5:4", ratio: "5/4" },
  { label: "1:1", ratio: "1/1" },
];

interface Props {
  source: string;
  placeholder: string;
  focal: Focal;
  crops: readonly Crop[];
  className?: string;
}

/** Previews of an image in each of the given crops. */
export function CropPreviews({ source, placeholder, focal, crops, className }: Props) {
  return (
    <ul aria-label="How it is cropped" className={cx("flex flex-wrap gap-3 pb-2", className)}>
      {crops.map(({ label, ratio }) => (
        <li key={ratio} className="grid gap-1">
          <Toned placeholder={placeholder} className="w-fit border border-rule bg-inset">
            <img
              src={source}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: `${focal.x}% ${focal.y}%` }}
              className="block h-18 object-cover"
            />
          </Toned>
          <span className="label text-ink-soft">{label}</span>
        </li>
      ))}
    </ul>
  );
}
