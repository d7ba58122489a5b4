import { ImageField } from "#app/admin/kit/image-field/image-field.tsx";
import { NO_CHANGE } from "#app/admin/kit/image-field/picked-image.ts";
import { ItemForm } from "#app/admin/kit/form/item-form.tsx";
import type { ItemFormSpec, OnSaved } from "#app/admin/kit/form/item-form-spec.ts";
import { SidePanel } from "#app/admin/kit/form/side-panel.tsx";
import { useItemForm } from "#app/admin/kit/form/use-item-form.ts";
import { TextareaField, TextField } from "#app/ui/form/field.tsx";
import { testimonialType } from "../content-type.ts";
import { testimonialForm, type Testimonial } from "../testimonial.ts";

const SPEC: ItemFormSpec<Testimonial> = {
  type: testimonialType,
  noun: "testimonial",
  schema: testimonialForm,
  labels: {
    name: "Name",
    position: "Position",
    company: "Company",
    rating: "Rating",
    content: "Content",
    imageAlt: "Alternative text",
  },
  toValues: (item) => ({
    name: item?.name ?? "",
    position: item?.position ?? "",
    company: item?.company ?? "",
    rating: String(item?.rating ?? 5),
    content: item?.content ?? "",
    image: NO_CHANGE,
    imageAlt: item?.image?.alt ?? "",
  }),
  imagesOf: (item) => [item?.image ?? null],
  prefersServerMessage: () => true,
};

interface Props {
  /** The edited testimonial; null for a new one. */
  item: Testimonial | null;
  onSaved: OnSaved<Testimonial>;
}

export function TestimonialForm({ item, onSaved }: Props) {
  const editor = useItemForm(SPEC, { item, onSaved });
  const { field } = editor;
  return (
    <ItemForm
      spec={SPEC}
      editor={editor}
      onSaved={onSaved}
      side={
        <>
          <SidePanel title="Details">
            <TextField label="Position" required {...field("position")} />
            <TextField label="Company" {...field("company")} />
            <TextField label="Rating" type="number" min={1} max={5} required hint="1 to 5" {...field("rating")} />
          </SidePanel>
          <SidePanel title="Portrait">
            <ImageField
              name="image"
              label="Image"
              altLabel="Alternative text"
              hint="PNG, JPG, GIF up to 10MB"
              stored={editor.item?.image ?? null}
              isCropped
            />
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
    </ItemForm>
  );
}
