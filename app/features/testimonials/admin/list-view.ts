import { listOrder } from "#app/ui/list/list-order.ts";
import type { ListFilter } from "#app/features/editing/list/use-filtered.ts";
import { lacksAlt } from "#app/features/media/lacks-alt.ts";
import type { Testimonial } from "../testimonial.ts";

export const TESTIMONIAL_SORT_LABELS = { newest: "Newest First", oldest: "Oldest First", name: "Sort by Name" };

/** The search covers name and content. */
export const testimonialOrder = listOrder<Testimonial, keyof typeof TESTIMONIAL_SORT_LABELS>({
  searched: ({ name, content }) => [name, content],
  orders: {
    newest: { newest: ({ createdAt }) => createdAt },
    oldest: { oldest: ({ createdAt }) => createdAt },
    name: { text: ({ name }) => name },
  },
});

export const TESTIMONIAL_FILTERS: ListFilter<Testimonial>[] = [
  { value: "missing-alt", label: "No alternative text", has: ({ image }) => lacksAlt([image]) },
];
