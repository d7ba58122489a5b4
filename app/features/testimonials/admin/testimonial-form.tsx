import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import { useEditor } from "#app/features/editing/use-editor.ts";
import { useItemSave, type OnSaved } from "#app/features/editing/use-item-save.ts";
import { PORTRAIT_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { ImageField } from "#app/features/media/field/image-field.tsx";
import { addImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { usePickedImages } from "#app/features/media/field/use-picked-images.ts";
import { validate } from "#app/client/validate.ts";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { testimonialForm, type Testimonial } from "../testimonial.ts";

interface Props {
  /** What is edited; null for a new one. */
  item: Testimonial | null;
  onSaved: OnSaved<Testimonial>;
}

/** Creates or edits a testimonial. */
export function TestimonialForm({ item, onSaved }: Props) {
  const editor = useEditor({
    type: "Testimonial",
    item,
    toValues,
    check,
    failed: {
      create: "Could not create testimonial. Please check your input.",
      update: "Could not update testimonial. Please check your input.",
    },
    preferServer: () => true,
  });
  const { base, save, values, errors } = editor;
  const images = usePickedImages(editor.draftKey, [base?.image ?? null]);

  const submit = useItemSave<Testimonial, { testimonial: Testimonial }>({
    editor,
    path: "/api/testimonials",
    itemOf: (result) => result.testimonial,
    toBody(fields) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      addImage(body, images.images[0] ?? NO_CHANGE);
      return body;
    },
    noteOf: () => "Saved.",
    forgetImages: images.forget,
    onSaved,
  });

  return (
    <EditorForm
      editor={editor}
      what="testimonial"
      names={NAMES}
      onSubmit={submit}
      files={images.changed}
      uploads={images.uploads}
      onReset={images.forget}
      history={{
        path: "/api/testimonials",
        itemOf: (answer: { testimonial: Testimonial }) => answer.testimonial,
        imagesOf: ({ image }) => [image],
        onSaved,
      }}
      side={
        <>
          <SidePanel title="Who they are">
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
          </SidePanel>
          <SidePanel title="Portrait">
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
              crops={PORTRAIT_CROPS}
              save={save}
              restored={images.restored}
            />
          </SidePanel>
        </>
      }
    >
      <TextField label="Name" name="name" isTitle required defaultValue={values["name"]} error={errors["name"]} />
      <TextareaField
        label="Content"
        name="content"
        rows={8}
        className="[&_textarea]:text-lead desk:flex-1 desk:grid-rows-[auto_minmax(8rem,1fr)] desk:[&_textarea]:max-h-none"
        required
        defaultValue={values["content"]}
        error={errors["content"]}
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

function check(fields: Record<string, string>): Record<string, string> {
  const checked = validate(testimonialForm, fields);
  return checked.ok ? {} : checked.errors;
}

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
