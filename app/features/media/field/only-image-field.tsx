import type { Editor, Stored } from "#app/features/editing/use-editor.ts";
import type { Image } from "../media.ts";
import type { Crop } from "./crop-previews.tsx";
import { ImageField } from "./image-field.tsx";
import { NO_CHANGE } from "./picked-image.ts";
import type { PickedImages } from "./use-picked-images.ts";

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  images: PickedImages;
  crops: readonly Crop[];
}

/** The image field of a form with a single image. */
export function OnlyImageField<Item extends Stored & { image: Image | null }>(props: Props<Item>) {
  const { editor, images, crops } = props;
  const { base, save, values, sent, errors } = editor;
  return (
    <ImageField
      label="Image"
      hint="PNG, JPG, GIF up to 10MB"
      stored={base?.image ?? null}
      picked={images.images[0] ?? NO_CHANGE}
      onPick={(change) => images.pick(0, change)}
      error={errors["image"] ?? errors["imageId"]}
      onClearError={() => editor.clearErrors("image", "imageId")}
      alt={{
        label: "Alternative text",
        name: "imageAlt",
        start: values["imageAlt"] ?? "",
        sent,
        error: errors["imageAlt"],
      }}
      crops={crops}
      save={save}
      restored={images.restored}
    />
  );
}
