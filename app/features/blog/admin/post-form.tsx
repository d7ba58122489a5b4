import { useState } from "react";
import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { BLOG_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { ImageField } from "#app/features/media/field/image-field.tsx";
import { IMAGE_TYPES } from "#app/features/media/media.ts";
import { addImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { STILL_UPLOADING, uploadPicture } from "#app/features/media/upload-image.ts";
import { usePickedImages } from "#app/features/media/field/use-picked-images.ts";
import { apiUpload } from "#app/client/api-client.ts";
import { renderPreview } from "#app/client/render-preview.ts";
import { validate } from "#app/client/validate.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";
import { TagsField } from "#app/ui/form/tags-field.tsx";
import { isPublic } from "../visibility.ts";
import { BLOG_FIELD_NAMES, blogTexts, toRequestTexts } from "./post-form-values.ts";
import { BLOG_FORM_CATEGORIES, blogForm, type Blog } from "../post.ts";
import { knownTags } from "./known-tags.ts";
import { PreviewLink } from "./preview-link.tsx";
import { PublishingFields } from "./publishing-fields.tsx";
import { SeoPanel } from "./seo-panel.tsx";

interface Props {
  /** What is edited; null for a new one. */
  item: Blog | null;
  onSaved: (saved: Blog) => void;
}

/** Creates or edits a post. */
export function BlogForm({ item, onSaved }: Props) {
  const draftKey = `blog:${item?._id ?? "new"}`;
  const editor = useEditor({
    draftKey,
    item,
    toValues: blogTexts,
    fallback: item
      ? "Could not update blog post. Please check your input."
      : "Could not create blog post. Please check your input.",
    preferServer: item === null,
  });
  const images = usePickedImages(draftKey, [editor.base?.image ?? null]);
  const image = images.images[0] ?? NO_CHANGE;
  const [uploading, setUploading] = useState(0);
  const [tags] = useState(knownTags);
  const { save, values, live } = editor;
  const errors = save.problem?.errors ?? {};
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });

  const submit = async (texts: Record<string, string>, revision: number | undefined) => {
    if (uploading > 0) return save.refuse({ content: STILL_UPLOADING });
    const request = toRequestTexts(texts, item === null);
    const checked = validate(blogForm, request);
    if (!checked.ok) return save.refuse(checked.errors);
    const body = new FormData();
    for (const [name, value] of Object.entries(request)) body.set(name, value);
    addImage(body, image);
    if (item && revision !== undefined) body.set("revision", String(revision));
    const saved = await save.run((upload) =>
      apiUpload<Blog>(item ? "PUT" : "POST", item ? `/api/blogs/${item._id}` : "/api/blogs", body, upload),
    );
    if (!saved) return;
    editor.done();
    images.forget();
    onSaved(saved);
  };

  return (
    <EditorForm
      editor={editor}
      labels={item ? ["Update Blog", "Updating..."] : ["Create Blog", "Creating..."]}
      what="post"
      names={BLOG_FIELD_NAMES}
      onSubmit={submit}
      files={images.changed || uploading > 0}
      uploads={images.uploads}
      onReset={images.forget}
    >
      <TextField label="Title" required {...field("title")} />
      <MarkdownField
        label="Content"
        {...field("content")}
        onUpload={uploadPicture}
        onBusy={setUploading}
        renderPreview={renderPreview}
        previewHead={
          <p aria-hidden="true" className="display mb-6 text-heading">
            {live["title"]}
          </p>
        }
      />
      <TextareaField
        label="Excerpt"
        rows={2}
        className="[&_textarea]:min-h-16"
        hint="Shown in the list. Left empty, the first words of the content stand there."
        {...field("excerpt")}
      />
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <PublishingFields values={values} errors={errors} />
        <SelectField label="Category" {...field("category")}>
          <option value="">None</option>
          {categories(values["category"]).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TagsField label="Tags" hint="Separated by commas" suggestions={tags} {...field("tags")} />
      </div>
      {editor.base && !isPublic(editor.base) && <PreviewLink id={editor.base._id} />}
      <ImageField
        label="Image"
        accept={IMAGE_TYPES}
        hint="PNG, JPG, GIF up to 10MB"
        stored={editor.base?.image ?? null}
        picked={image}
        onPick={(change) => images.pick(0, change)}
        error={errors["image"] ?? errors["imageId"]}
        alt={{
          label: "Alternative text",
          name: "imageAlt",
          start: values["imageAlt"] ?? "",
          error: errors["imageAlt"],
        }}
        crops={BLOG_CROPS}
        save={save}
        restored={images.restored}
      />
      <SeoPanel item={editor.base} values={values} live={live} errors={errors} />
    </EditorForm>
  );
}

/** What the form offers, with the post's own category when that is another. */
function categories(current: string | undefined): string[] {
  const known: readonly string[] = BLOG_FORM_CATEGORIES;
  return current && !known.includes(current) ? [...known, current] : [...known];
}
