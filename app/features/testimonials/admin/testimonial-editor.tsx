import { FullItem } from "#app/features/editing/full-item.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { TestimonialForm } from "./testimonial-form.tsx";
import type { Testimonial } from "../testimonial.ts";

interface Props {
  /** Which testimonial is edited; null for a new one. */
  id: string | null;
  onSaved: OnSaved<Testimonial>;
}

/** The form of a testimonial, once it is here as it is stored now. */
export function TestimonialEditor({ id, ...rest }: Props) {
  return (
    <FullItem type="Testimonial" path="/api/testimonials" id={id} what="testimonial" itemOf={itemOf}>
      {(item) => <TestimonialForm item={item} {...rest} />}
    </FullItem>
  );
}

const itemOf = (result: { testimonial: Testimonial }) => result.testimonial;
