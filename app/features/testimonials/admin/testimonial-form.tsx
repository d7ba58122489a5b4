import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { PORTRAIT_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { ImageField } from "#app/features/media/field/image-field.tsx";
import { addImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { usePickedImages } from "#app/features/media/field/use-picked-images.ts";
import { apiUpload } from "#app/client/api-client.ts";
import { validate } from "#app/client/validate.ts";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { testimonialForm, type Testimonial } from "../testimonial.ts";

interface Props {
  /** What is edited; null for a new one. */
  item: Testimonial | null;
  onSaved: (saved: Testimonial) => void;
}

/** Creates or edits a testimonial. */
export function TestimonialForm({ item, onSaved }: Props) {
  const draftKey = `testimonial:${item?._id ?? "new"}`;
  const editor = useEditor({
    draftKey,
    item,
    toValues,
    fallback: item
      ? "Could not update testimonial. Please check your input."
      : "Could not create testimonial. Please check your input.",
    preferServer: true,
  });
  const images = usePickedImages(draftKey, [editor.base?.image ?? null]);
  const image = images.images[0] ?? NO_CHANGE;
  const { save, values } = editor;
  const errors = save.problem?.errors ?? {};

  const submit = async (texts: Record<string, string>, revision: number | undefined) => {
    const checked = validate(testimonialForm, texts);
    if (!checked.ok) return save.refuse(checked.errors);
    const body = new FormData();
    for (const [name, value] of Object.entries(texts)) body.set(name, value);
    addImage(body, image);
    if (item && revision !== undefined) body.set("revision", String(revision));
    const answer = await save.run((upload) =>
      apiUpload<{ testimonial: Testimonial }>(
        item ? "PUT" : "POST",
        item ? `/api/testimonials/${item._id}` : "/api/testimonials",
        body,
        upload,
      ),
    );
    if (!answer) return;
    editor.done();
    images.forget();
    onSaved(answer.testimonial);
  };

  return (
    <EditorForm
      editor={editor}
      labels={item ? ["Update Testimonial", "Updating..."] : ["Create Testimonial", "Creating..."]}
      what="testimonial"
      names={NAMES}
      onSubmit={submit}
      files={images.changed}
      uploads={images.uploads}
      onReset={images.forget}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" name="name" required defaultValue={values["name"]} error={errors["name"]} />
        <TextField
          label="Position"
          name="position"
          required
          defaultValue={values["position"]}
          error={errors["position"]}
        />
        <TextField label="Company" name="company" defaultValue={values["company"]} error={errors["company"]} />
        <TextField
          label="Rating"
          name="rating"
          type="number"
          min={1}
          max={5}
          required
          hint="1 to 5"
          defaultValue={values["rating"]}
          error={errors["rating"]}
        />
      </div>
      <TextareaField
        label="Content"
        name="content"
        rows={5}
        required
        defaultValue={values["content"]}
        error={errors["content"]}
      />
      <ImageField
        label="Image"
        accept="image/*"
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
        crops={PORTRAIT_CROPS}
        save={save}
        restored={images.restored}
      />
    </EditorForm>
  );
}

const NAMES = {
  name: "Name",
  position: "Position",
  company: "Company",
  rating: "Rating",
  content: "Content",
  imageAlt: "Alternative text",
};

function toValues(item: Testimonial | null): Record<string, string> {
  return {
    name: item?.name ?? "",
    position: item?.position ?? "",
    company: item?.company ?? "",
    rating: String(item?.rating ?? 5),
    content: item?.content ?? "",
    imageAlt: item?.image?.alt ?? "",
  };
}
