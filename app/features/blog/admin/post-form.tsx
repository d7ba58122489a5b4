import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { GoTo } from "#app/admin/kit/checks/reveal.ts";
import { ItemForm } from "#app/admin/kit/form/item-form.tsx";
import type { OnSaved } from "#app/admin/kit/form/item-form-spec.ts";
import { ItemText } from "#app/admin/kit/form/item-text.tsx";
import { SidePanel } from "#app/admin/kit/form/side-panel.tsx";
import { useItemForm } from "#app/admin/kit/form/use-item-form.ts";
import { ImageField } from "#app/admin/kit/image-field/image-field.tsx";
import { PublishingFields } from "#app/admin/kit/publication/publishing-fields.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { POST_FORM_CATEGORIES, type Post } from "../post.ts";
import { AuthorField } from "./author-field.tsx";
import { POST_SPEC } from "./post-form-values.ts";
import { SeoPanel } from "./seo-panel.tsx";
import { TagsField } from "./tags-field.tsx";

/** Loaded after the form, because it includes the Markdown parser. */
const PostChecks = lazyPart(async () => (await import("./post-checks.tsx")).PostChecks);

interface Props {
  /** The stored post; null for a new one. */
  item: Post | null;
  onSaved: OnSaved<Post>;
}

export function PostForm({ item, onSaved }: Props) {
  const editor = useItemForm(POST_SPEC, { item, onSaved });
  const { field, item: stored } = editor;
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [uploads, setUploads] = useState(0);
  return (
    <ItemForm
      spec={POST_SPEC}
      editor={editor}
      onSaved={onSaved}
      uploadingField={uploads > 0 ? "content" : null}
      side={
        <>
          <SidePanel title="Publishing">
            <PublishingFields item={stored} noun="post" isDated />
          </SidePanel>
          <PostChecks item={stored} goTo={goTo} />
          <SidePanel title="Details">
            <SelectField label="Category" {...field("category")}>
              <option value="">None</option>
              {categories(stored?.category).map((category) => (
                <option key={category}>{category}</option>
              ))}
            </SelectField>
            <AuthorField />
            <TagsField />
          </SidePanel>
          <SidePanel title="Excerpt and image">
            <TextareaField
              label="Excerpt"
              rows={3}
              className="[&_textarea]:min-h-20"
              hint="If empty, the beginning of the post is used."
              {...field("excerpt")}
            />
            <ImageField
              name="image"
              label="Cover image"
              altLabel="Alternative text"
              hint="PNG, JPG, GIF up to 10MB"
              stored={stored?.image ?? null}
              isCropped
            />
          </SidePanel>
          <SeoPanel item={stored} />
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <ItemText
        name="content"
        label="Content"
        previewHead={<PreviewTitle />}
        onBusy={setUploads}
        onReady={(next) => setGoTo(() => next)}
      />
    </ItemForm>
  );
}

function PreviewTitle() {
  return (
    <p aria-hidden="true" className="display mb-6 text-heading">
      {String(useWatch({ name: "title" }))}
    </p>
  );
}

/** The form's categories, plus the post's own when it is not among them. */
function categories(current: string | undefined): string[] {
  const formCategories: readonly string[] = POST_FORM_CATEGORIES;
  return current && !formCategories.includes(current) ? [...formCategories, current] : [...formCategories];
}
