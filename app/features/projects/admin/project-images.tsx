import { PROJECT_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { ImageField } from "#app/features/media/field/image-field.tsx";
import type { Image } from "#app/features/media/media.ts";
import { addImage, altField, fileField, hasImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { isReordered, type PickedImages } from "#app/features/media/field/use-picked-images.ts";
import type { Editor } from "#app/features/editing/use-editor.ts";
import { AdditionalImages } from "./additional-images.tsx";
import type { Project } from "../project.ts";

interface Props {
  editor: Editor<Project>;
  picked: PickedImages;
}

export function CoverField(props: Props) {
  const cover = fieldOf(props, 0);
  return (
    <ImageField
      {...cover}
      label="Cover image (required)"
      name="cover image"
      hint="PNG, JPG, GIF up to 10MB"
      crops={PROJECT_CROPS}
      alt={{ ...cover.alt, label: "Alternative text of the cover" }}
    />
  );
}

/** A project's additional images, which the user can reorder. */
export function MoreImages(props: Props) {
  const { editor, picked } = props;
  const stored = storedImages(editor.base);
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-rule pt-5">
      <legend className="label float-left pb-1 text-ink-soft">Additional images</legend>
      <AdditionalImages
        order={picked.order}
        onOrder={picked.arrange}
        hasImage={(index) => hasImage(stored[index] ?? null, picked.images[index] ?? NO_CHANGE)}
      >
        {(index, position, tools) => {
          const { alt, ...rest } = fieldOf(props, index);
          return (
            <ImageField
              {...rest}
              label={`Additional image ${position}`}
              name={`image ${position}`}
              alt={{ ...alt, label: `Alternative text of image ${position}` }}
            >
              {tools}
            </ImageField>
          );
        }}
      </AdditionalImages>
    </fieldset>
  );
}

/** The properties of the image field at an index; index 0 is the cover. */
function fieldOf({ editor, picked }: Props, index: number) {
  const { base, values, sent, errors, save } = editor;
  const names = [fileField(index), index === 0 ? "imageId" : `additionalImageId${index}`];
  const altName = altField(index);
  return {
    stored: storedImages(base)[index] ?? null,
    picked: picked.images[index] ?? NO_CHANGE,
    onPick: (change: (typeof picked.images)[number]) => picked.pick(index, change),
    error: names.map((name) => errors[name]).find(Boolean),
    onClearError: () => editor.clearErrors(...names),
    alt: { name: altName, start: values[altName] ?? "", sent, error: errors[altName] },
    marksRemoval: true,
    restored: picked.restored,
    save,
  };
}

/** The stored images by position: the cover, then the four additional ones. */
export function storedImages(project: Project | null): (Image | null)[] {
  const { image1, image2, image3, image4 } = project?.additionalImages ?? {};
  return [project?.image, image1, image2, image3, image4].map((image) => image ?? null);
}

/** Adds the changes of all images and their new order to a request. */
export function addImages(body: FormData, { images, order }: PickedImages): void {
  for (const [index, picked] of images.entries()) addImage(body, picked, index);
  if (isReordered(order)) body.set("imageOrder", order.join(","));
}
