import { ImageField } from "#app/features/media/image-field.tsx";
import type { Image } from "#app/features/media/media.ts";
import { NO_CHANGE, type PickedImage } from "#app/features/media/picked-image.ts";
import type { Project } from "./project.ts";

/** Position 0 is the cover, 1 to 4 are the additional images. */
export type PickedImages = readonly PickedImage[];

export const NO_CHANGES: PickedImages = Array.from({ length: 5 }, () => NO_CHANGE);

interface Props {
  project: Project | null;
  picked: PickedImages;
  onPick: (picked: PickedImages) => void;
  errors: Readonly<Record<string, string>>;
}

export function ProjectImages({ project, picked, onPick, errors }: Props) {
  const pick = (position: number) => (change: PickedImage) => onPick(picked.with(position, change));
  return (
    <fieldset className="grid gap-5 border-t border-rule pt-5">
      <legend className="label float-left pb-1 text-ink-soft">Images</legend>
      <ImageField
        label="Cover image (required)"
        name="cover image"
        accept="image/*"
        hint="PNG, JPG, GIF up to 10MB"
        stored={project?.image ?? null}
        picked={picked[0] ?? NO_CHANGE}
        onPick={pick(0)}
        error={errors["image"]}
        marksRemoval
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {[1, 2, 3, 4].map((position) => (
          <ImageField
            key={position}
            label={`Additional image ${position}`}
            name={`image ${position}`}
            accept="image/*"
            stored={storedImage(project, position)}
            picked={picked[position] ?? NO_CHANGE}
            onPick={pick(position)}
            error={errors[`additionalImage${position}`]}
            marksRemoval
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Adds to a request which pictures come and which go. */
export function addImages(body: FormData, picked: PickedImages): void {
  for (const [position, { file, removed }] of picked.entries()) {
    if (file) body.set(position === 0 ? "image" : `additionalImage${position}`, file);
    else if (removed) body.set(`removeImage${position === 0 ? "" : position}`, "true");
  }
}

function storedImage(project: Project | null, position: number): Image | null {
  return project?.additionalImages[`image${position}` as keyof Project["additionalImages"]] ?? null;
}
