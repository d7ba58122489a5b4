import { FullItem } from "#app/features/editing/full-item.tsx";
import { TestimonialForm } from "./testimonial-form.tsx";
import type { Testimonial } from "../testimonial.ts";

interface Props {
  /** Which testimonial is edited; null for a new one. */
  id: string | null;
  onSaved: (saved: Testimonial) => void;
}

/** The form of a testimonial, once it is here as it is stored now. */
export function TestimonialEditor({ id, ...rest }: Props) {
  return (
    <FullItem<{ testimonial: Testimonial }> path="/api/testimonials" id={id} what="testimonial">
      {(answer) => <TestimonialForm item={answer?.testimonial ?? null} {...rest} />}
    </FullItem>
  );
}
