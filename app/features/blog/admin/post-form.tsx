import { useState } from "react";
import { useSession } from "#app/features/auth/login/session.tsx";
import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { useItemSave, type OnSaved } from "#app/features/editing/use-item-save.ts";
import { BLOG_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { ImageField } from "#app/features/media/field/image-field.tsx";
import { addImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { UPLOAD_RUNNING, uploadImage } from "#app/features/media/upload-image.ts";
import { usePickedImages } from "#app/features/media/field/use-picked-images.ts";
import { renderPreview } from "#app/client/render-preview.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { MarkdownField } from "#app/ui/markdown-editor/markdown-field.tsx";
import { TagsField } from "#app/ui/form/tags-field.tsx";
import { isPublic } from "../visibility.ts";
import {
  BLOG_FIELD_NAMES,
  blogValues,
  checkBlog,
  savedNote,
  toRequestFields,
  withoutPublishing,
} from "./post-form-values.ts";
import { BLOG_FORM_CATEGORIES, type Blog } from "../post.ts";
import { AuthorField } from "./author-field.tsx";
import { knownTags } from "./known-tags.ts";
import { PreviewLink } from "./preview-link.tsx";
import { PublishingFields } from "./publishing-fields.tsx";
import { SeoPanel } from "./seo-panel.tsx";

interface Props {
  /** What is edited; null for a new one. */
  item: Blog | null;
  onSaved: OnSaved<Blog>;
}

/** Creates or edits a post. */
export function BlogForm({ item, onSaved }: Props) {
  const { user } = useSession();
  const [uploading, setUploading] = useState(0);
  const editor = useEditor({
    type: "Blog",
    item,
    toValues: (blog) => blogValues(blog, user?.name),
    check: (fields) => ({ ...checkBlog(fields), ...(uploading > 0 && { content: UPLOAD_RUNNING }) }),
    failed: {
      create: "Could not create blog post. Please check your input.",
      update: "Could not update blog post. Please check your input.",
    },
    preferServer: (isNew) => isNew,
  });
  const { base, save, values, live, errors } = editor;
  const images = usePickedImages(editor.draftKey, [base?.image ?? null]);
  const [tags] = useState(knownTags);
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });

  const submit = useItemSave<Blog, Blog>({
    editor,
    path: "/api/blogs",
    itemOf: (blog) => blog,
    toBody(fields, staysOpen) {
      const body = new FormData();
      const whole = toRequestFields(fields, editor.isNew);
      const request = staysOpen ? withoutPublishing(whole, editor.isNew) : whole;
      for (const [name, value] of Object.entries(request)) body.set(name, value);
      addImage(body, images.images[0] ?? NO_CHANGE);
      return body;
    },
    noteOf: savedNote,
    forgetImages: images.forget,
    onSaved,
  });

  return (
    <EditorForm
      editor={editor}
      what="post"
      names={BLOG_FIELD_NAMES}
      onSubmit={submit}
      files={images.changed || uploading > 0}
      uploads={images.uploads}
      onReset={images.forget}
      history={{ path: "/api/blogs", itemOf: (blog: Blog) => blog, imagesOf: ({ image }) => [image], onSaved }}
      side={
        <>
          <SidePanel title="Publishing">
            <PublishingFields values={values} errors={errors} />
            {base && !isPublic(base) && <PreviewLink id={base._id} />}
          </SidePanel>
          <SidePanel title="Where it belongs">
            <SelectField label="Category" {...field("category")}>
              <option value="">None</option>
              {categories(values["category"]).map((category) => (
                <option key={category}>{category}</option>
              ))}
            </SelectField>
            <AuthorField {...field("author")} />
            <TagsField label="Tags" hint="Separated by commas" suggestions={tags} {...field("tags")} />
          </SidePanel>
          <SidePanel title="In lists">
            <TextareaField
              label="Excerpt"
              rows={3}
              className="[&_textarea]:min-h-20"
              hint="Left empty, the first words of the content stand there."
              {...field("excerpt")}
            />
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
                error: errors["imageAlt"],
              }}
              crops={BLOG_CROPS}
              save={save}
              restored={images.restored}
            />
          </SidePanel>
          <SeoPanel item={base} values={values} live={live} errors={errors} />
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <MarkdownField
        label="Content"
        {...field("content")}
        onUpload={uploadImage}
        onBusy={setUploading}
        renderPreview={renderPreview}
        previewHead={
          <p aria-hidden="true" className="display mb-6 text-heading">
            {live["title"]}
          </p>
        }
      />
    </EditorForm>
  );
}

/** What the form offers, with the post's own category when that is another. */
function categories(current: string | undefined): string[] {
  const known: readonly string[] = BLOG_FORM_CATEGORIES;
  return current && !known.includes(current) ? [...known, current] : [...known];
}
