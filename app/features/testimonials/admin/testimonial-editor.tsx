import { FullItem } from "#app/features/editing/full-item.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { TestimonialForm } from "./testimonial-form.tsx";
import type { Testimonial } from "../testimonial.ts";

interface Props {
  /** The id of the edited testimonial; null for a new one. */
  id: string | null;
  onSaved: OnSaved<Testimonial>;
}

/** Loads the current testimonial and shows its form. */
export function TestimonialEditor({ id, ...rest }: Props) {
  return (
    <FullItem type="Testimonial" path="/api/testimonials" id={id} what="testimonial" itemOf={itemOf}>
      {(item) => <TestimonialForm item={item} {...rest} />}
    </FullItem>
  );
}

const itemOf = (result: { testimonial: Testimonial }) => result.testimonial;
