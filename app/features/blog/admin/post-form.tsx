import { useState } from "react";
import type { GoTo } from "#app/features/editing/checks/reveal.ts";
import { useSession } from "#app/features/auth/login/session.tsx";
import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { POST_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { OnlyImageField } from "#app/features/media/field/only-image-field.tsx";
import { addImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { useContentForm } from "#app/features/media/field/use-content-form.ts";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { MarkdownInput } from "#app/features/media/field/markdown-input.tsx";
import { TagsField } from "./tags-field.tsx";
import {
  POST_FIELD_NAMES,
  postValues,
  checkPost,
  savedNote,
  toRequestFields,
  withoutPublishing,
} from "./post-form-values.ts";
import { POST_FORM_CATEGORIES, type Post } from "../post.ts";
import { postType } from "../content-type.ts";
import { AuthorField } from "./author-field.tsx";
import { knownTags } from "./known-tags.ts";
import { PublishingFields } from "./publishing-fields.tsx";
import { SeoPanel } from "./seo-panel.tsx";

/** Loaded after the form, because it includes the Markdown parser. */
const PostChecks = lazyPart(async () => (await import("./post-checks.tsx")).PostChecks);

interface Props {
  /** The stored post; null for a new one. */
  item: Post | null;
  onSaved: OnSaved<Post>;
}

export function PostForm({ item, onSaved }: Props) {
  const { user } = useSession();
  const { editor, images, field, markdown, form } = useContentForm<Post>({
    type: postType,
    noun: "blog post",
    names: POST_FIELD_NAMES,
    item,
    toValues: (post) => postValues(post, user?.name),
    check: checkPost,
    preferServer: (isNew) => isNew,
    itemOf: (post) => post,
    imagesOf: (post) => [post?.image ?? null],
    toBody(fields, { images: { images: picked }, isNew, staysOpen }) {
      const body = new FormData();
      const whole = toRequestFields(fields, isNew);
      const request = staysOpen ? withoutPublishing(whole, isNew) : whole;
      for (const [name, value] of Object.entries(request)) body.set(name, value);
      addImage(body, picked[0] ?? NO_CHANGE);
      return body;
    },
    noteOf: savedNote,
    markdownField: "content",
    onSaved,
  });
  const { base, values, live, errors } = editor;
  const [tags] = useState(knownTags);
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [slug, setSlug] = useState(values["slug"] ?? "");
  return (
    <EditorForm
      {...form}
      side={
        <>
          <SidePanel title="Publishing">
            <PublishingFields values={values} errors={errors} />
          </SidePanel>
          <PostChecks item={base} live={live} slug={slug} picked={images.images[0] ?? NO_CHANGE} goTo={goTo} />
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
            <OnlyImageField editor={editor} images={images} crops={POST_CROPS} />
          </SidePanel>
          <SeoPanel item={base} values={values} live={live} errors={errors} slug={slug} onSlug={setSlug} />
        </>
      }
    >
      <TextField label="Title" isTitle required {...field("title")} />
      <MarkdownInput
        label="Content"
        {...field("content")}
        {...markdown}
        previewHead={<PreviewTitle {...live} />}
        onReady={(next) => setGoTo(() => next)}
      />
    </EditorForm>
  );
}

function PreviewTitle({ title }: { title?: string }) {
  return (
    <p aria-hidden="true" className="display mb-6 text-heading">
      {title}
    </p>
  );
}

/** The form's categories, plus the post's own when it is not among them. */
function categories(current: string | undefined): string[] {
  const known: readonly string[] = POST_FORM_CATEGORIES;
  return current && !known.includes(current) ? [...known, current] : [...known];
}
