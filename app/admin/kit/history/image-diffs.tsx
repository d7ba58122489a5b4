import { DarkTone } from "#app/ui/image/dark-tone.tsx";

export interface ShownImage {
  id: string;
  url: string;
  placeholder: string;
  alt: string;
}

/** The images of two versions, by position. */
interface Props {
  before: readonly (ShownImage | null)[];
  after: readonly (ShownImage | null)[];
}

/** The positions at which two versions have different images. */
export const differingImages = ({ before, after }: Props) =>
  [...(before.length > after.length ? before : after).keys()].filter((slot) => before[slot]?.id !== after[slot]?.id);

/** Shows the images in which two versions differ, the older one first. */
export function ImageDiffs(props: Props) {
  return differingImages(props).map((slot) => {
    const name = slot === 0 ? "Image" : `Additional image ${slot}`;
    return (
      <section key={slot} aria-label={name} className="grid gap-1 border-t border-rule pt-3">
        <h3 className="label text-ink-soft">{name}</h3>
        <div className="grid grid-cols-2 gap-4">
          {[props.before, props.after].map((images, side) => {
            const image = images[slot];
            return image ? (
              <DarkTone key={side} placeholder={image.placeholder} className="block bg-inset">
                <img src={image.url} alt={image.alt || "No alternative text"} className="h-32 w-full object-contain" />
              </DarkTone>
            ) : (
              <p key={side} className="grid h-32 place-items-center bg-inset text-small text-ink-soft">
                No image
              </p>
            );
          })}
        </div>
      </section>
    );
  });
}
