import { EditorForm } from "#app/features/editing/editor-form.tsx";
import { SidePanel } from "#app/features/editing/side-panel.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { PORTRAIT_CROPS } from "#app/features/media/field/crop-previews.tsx";
import { OnlyImageField } from "#app/features/media/field/only-image-field.tsx";
import { addImage, NO_CHANGE } from "#app/features/media/field/picked-image.ts";
import { useContentForm } from "#app/features/media/field/use-content-form.ts";
import { validate } from "#app/client/validate.ts";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { testimonialForm, type Testimonial } from "../testimonial.ts";
import { testimonialType } from "../content-type.ts";

interface Props {
  /** The edited testimonial; null for a new one. */
  item: Testimonial | null;
  onSaved: OnSaved<Testimonial>;
}

/** Creates or edits a testimonial. */
export function TestimonialForm({ item, onSaved }: Props) {
  const { editor, images, field, form } = useContentForm<Testimonial, { testimonial: Testimonial }>({
    type: testimonialType,
    names: NAMES,
    item,
    toValues,
    check,
    preferServer: () => true,
    itemOf: (result) => result.testimonial,
    imagesOf: (testimonial) => [testimonial?.image ?? null],
    toBody(fields, { images: { images: picked } }) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      addImage(body, picked[0] ?? NO_CHANGE);
      return body;
    },
    onSaved,
  });
  return (
    <EditorForm
      {...form}
      side={
        <>
          <SidePanel title="Who they are">
            <TextField label="Position" required {...field("position")} />
            <TextField label="Company" {...field("company")} />
            <TextField label="Rating" type="number" min={1} max={5} required hint="1 to 5" {...field("rating")} />
          </SidePanel>
          <SidePanel title="Portrait">
            <OnlyImageField editor={editor} images={images} crops={PORTRAIT_CROPS} />
          </SidePanel>
        </>
      }
    >
      <TextField label="Name" isTitle required {...field("name")} />
      <TextareaField
        label="Content"
        rows={8}
        className="[&_textarea]:text-lead desk:flex-1 desk:grid-rows-[auto_minmax(8rem,1fr)] desk:[&_textarea]:max-h-none"
        required
        {...field("content")}
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
