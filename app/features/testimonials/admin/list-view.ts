import { listOrder } from "#app/ui/list/list-order.ts";
import type { Testimonial } from "../testimonial.ts";

export const TESTIMONIAL_SORT_LABELS = { newest: "Newest First", oldest: "Oldest First", name: "Sort by Name" };

/** Testimonials are searched in name and content. */
export const testimonialOrder = listOrder<Testimonial, keyof typeof TESTIMONIAL_SORT_LABELS>({
  searched: ({ name, content }) => [name, content],
  orders: {
    newest: { newest: ({ createdAt }) => createdAt },
    oldest: { oldest: ({ createdAt }) => createdAt },
    name: { text: ({ name }) => name },
  },
});
