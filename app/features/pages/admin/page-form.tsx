import { useState } from "react";
import { ItemForm } from "#app/admin/kit/form/item-form.tsx";
import type { ItemFormSpec, OnSaved } from "#app/admin/kit/form/item-form-spec.ts";
import { ItemText } from "#app/admin/kit/form/item-text.tsx";
import { SidePanel } from "#app/admin/kit/form/side-panel.tsx";
import { useItemForm } from "#app/admin/kit/form/use-item-form.ts";
import { ImageField } from "#app/admin/kit/image-field/image-field.tsx";
import { NO_CHANGE } from "#app/admin/kit/image-field/picked-image.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { pageType } from "../content-type.ts";
import { pageForm, type Page } from "../page.ts";

const SPEC: ItemFormSpec<Page> = {
  type: pageType,
  noun: "page",
  schema: pageForm,
  labels: {
    title: "Title",
    content: "Content",
    description: "Description",
    slug: "URL",
    imageAlt: "Alternative text",
  },
  toValues: (page) => ({
    title: page?.title ?? "",
    content: page?.content ?? "",
    description: page?.description ?? "",
    slug: page?.slug ?? "",
    status: page?.status ?? "published",
    image: NO_CHANGE,
    imageAlt: page?.image?.alt ?? "",
  }),
  imagesOf: (page) => [page?.image ?? null],
  prefersServerMessage: () => true,
};

interface Props {
  /** The stored page; null for a new one. */
  item: Page | null;
  onSaved: OnSaved<Page>;
}

/** Creates or edits a page. */
export function PageForm({ item, onSaved }: Props) {
  const editor = useItemForm(SPEC, { item, onSaved });
  const { field, item: stored } = editor;
  const [uploads, setUploads] = useState(0);
  return (
    <ItemForm
      spec={SPEC}
      editor={editor}
      onSaved={onSaved}
      uploadingField={uploads > 0 ? "content" : null}
      side={
        <>
          <SidePanel title="Publishing">
            <SelectField label="Status" required {...field("status")}>
              <option value="published">Published</option>
              <option value="draft">Draft</option>
            </SelectField>
            <TextField label="URL" {...field("slug")} />
          </SidePanel>
          <SidePanel title="In search and link previews">
            <TextareaField label="Description" rows={3} {...field("description")} />
            <ImageField
              name="image"
              label="Image"
              altLabel="Alternative text"
              hint="PNG, JPG, GIF up to 10MB"
              stored={stored?.image ?? null}
              isCropped
            />
          </SidePanel>
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <ItemText name="content" label="Content" onBusy={setUploads} onReady={() => {}} />
    </ItemForm>
  );
}
