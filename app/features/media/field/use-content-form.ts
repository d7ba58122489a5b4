import { useState } from "react";
import type { EditorForm } from "#app/features/editing/editor-form.tsx";
import { useEditor, type EditorOptions, type FieldValues, type Stored } from "#app/features/editing/use-editor.ts";
import { useItemSave, type OnSaved, type Submit } from "#app/features/editing/use-item-save.ts";
import { apiPath, type ContentType } from "#app/content/content-type.ts";
import { renderPreview } from "#app/client/render-preview.ts";
import type { Image } from "../media.ts";
import { UPLOAD_RUNNING, uploadImage } from "../upload-image.ts";
import { altField, fileField } from "./picked-image.ts";
import { usePickedImages, type PickedImages } from "./use-picked-images.ts";

interface Sending {
  images: PickedImages;
  isNew: boolean;
  staysOpen: boolean;
}

interface Options<Item extends Stored, Result> extends Omit<EditorOptions<Item>, "type" | "failed"> {
  type: Pick<ContentType, "table" | "labels">;
  /** The name in error messages, if it differs from the noun of the type. */
  noun?: string;
  /** The labels of the fields, by name. */
  names: FieldValues;
  itemOf: (result: Result) => Item;
  /** The item's images by position; the cover comes first. */
  imagesOf: (item: Item | null) => (Image | null)[];
  toBody: (fields: FieldValues, sending: Sending) => FormData;
  /** The message after a save that leaves the form open. */
  noteOf?: (saved: Item, fields: FieldValues) => string;
  /** The Markdown field into which images can be dropped. */
  markdownField?: string;
  onSaved: OnSaved<Item>;
}

/** The state that the forms of all content types share: the fields, the images and the save of both. */
export function useContentForm<Item extends Stored, Result = Item>(options: Options<Item, Result>) {
  const { type, noun = type.labels.noun, names, itemOf, imagesOf, toBody, markdownField, onSaved } = options;
  const path = apiPath(type);
  const [uploading, setUploading] = useState(0);
  const editor = useEditor<Item>({
    ...options,
    type: type.labels.one,
    waiting: uploading > 0 && markdownField ? { [markdownField]: UPLOAD_RUNNING } : {},
    failed: {
      create: `Could not create ${noun}. Please check your input.`,
      update: `Could not update ${noun}. Please check your input.`,
    },
  });
  const { base, values, errors, isNew } = editor;
  const images = usePickedImages(editor.draftName, imagesOf(base));
  const save = useItemSave<Item, Result>({
    editor,
    path,
    itemOf,
    toBody: (fields, staysOpen) => toBody(fields, { images, isNew, staysOpen }),
    storedOf: (stored) => ({ ...options.toValues(stored), ...altsOf(images) }),
    noteOf: options.noteOf ?? (() => "Saved."),
    imagesSaved: images.saved,
    onSaved,
  });
  const submit: Submit<Item> = async (fields, over, staysOpen) => {
    const rejected = Object.fromEntries(
      images.images.flatMap(({ rejected }, position) => (rejected ? [[fileField(position), rejected]] : [])),
    );
    if (Object.keys(rejected).length > 0) return editor.save.fail({ ...editor.check(fields), ...rejected });
    return save(fields, over, staysOpen);
  };

  return {
    editor,
    images,
    /** The name, initial value and error of a field. */
    field: (name: string) => ({ name, defaultValue: values[name], error: errors[name] }),
    markdown: { onUpload: uploadImage, onBusy: setUploading, renderPreview },
    form: {
      editor,
      what: type.labels.noun,
      names,
      onSubmit: submit,
      files: images.changed || uploading > 0,
      uploads: images.uploads,
      onReset: images.forget,
      onUndo: images.undo,
      history: { path, itemOf, imagesOf, onSaved },
    } satisfies Partial<Parameters<typeof EditorForm<Item>>[0]>,
  };
}

/** The stored alternative texts of the images that replace others, by the names of their fields; a file has none yet. */
function altsOf({ images }: PickedImages): Record<string, string | undefined> {
  return Object.fromEntries(
    images.flatMap(({ file, chosen }, position) => (file || chosen ? [[altField(position), chosen?.alt]] : [])),
  );
}
