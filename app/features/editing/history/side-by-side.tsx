import type { FieldValues } from "../use-editor.ts";
import { Passages } from "../passages.tsx";
import { Toned } from "#app/ui/image/toned.tsx";

export interface ShownImage {
  id: string;
  url: string;
  placeholder: string;
  alt: string;
}

/** A version's field values, and its images by position. */
export interface VersionContent {
  texts: FieldValues;
  images: readonly (ShownImage | null)[];
}

interface Props {
  before: VersionContent;
  after: VersionContent;
  /** The fields' labels, by name. */
  names: FieldValues;
  /** The headings of the left and the right side. */
  titles: readonly [string, string];
}

/** Shows the fields and images in which two versions differ, side by side. */
export function SideBySide({ before, after, names, titles }: Props) {
  const fields = Object.keys(names).filter((name) => (before.texts[name] ?? "") !== (after.texts[name] ?? ""));
  const slots = Math.max(before.images.length, after.images.length);
  const images = Array.from({ length: slots }, (_, slot) => slot).filter(
    (slot) => before.images[slot]?.id !== after.images[slot]?.id,
  );
  if (fields.length + images.length === 0) return <p className="py-4">These two versions say the same.</p>;
  return (
    <div className="grid gap-6">
      <div
        aria-hidden="true"
        className="hidden grid-cols-2 gap-4 border-b-2 border-ink pb-1 text-small font-bold sm:grid"
      >
        <span>{titles[0]}</span>
        <span>{titles[1]}</span>
      </div>
      {fields.map((name) => (
        <section key={name} aria-label={names[name]} className="grid gap-1">
          <h3 className="label text-ink-soft">{names[name]}</h3>
          <Passages before={before.texts[name] ?? ""} after={after.texts[name] ?? ""} titles={titles} />
        </section>
      ))}
      {images.map((slot) => (
        <section key={slot} aria-label={slotName(slot)} className="grid gap-1">
          <h3 className="label text-ink-soft">{slotName(slot)}</h3>
          <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            {[before, after].map(({ images }, side) => (
              <ImageSide key={side} image={images[slot] ?? null} title={titles[side] ?? ""} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const slotName = (slot: number) => (slot === 0 ? "Image" : `Additional image ${slot}`);

function ImageSide({ image, title }: { image: ShownImage | null; title: string }) {
  return (
    <figure className="grid content-start gap-1 border border-rule p-2">
      <figcaption className="label text-ink-soft">{title}</figcaption>
      {image ? (
        <Toned placeholder={image.placeholder} className="block bg-inset">
          <img src={image.url} alt={image.alt || "Without a description"} className="h-32 w-full object-contain" />
        </Toned>
      ) : (
        <p className="grid h-32 place-items-center bg-inset text-small text-ink-soft">No image</p>
      )}
    </figure>
  );
}
