import type { Testimonial } from "./testimonial.ts";

export const TESTIMONIAL_SORTS = ["newest", "oldest", "name"] as const;
export const TESTIMONIAL_SORT_LABELS: Record<(typeof TESTIMONIAL_SORTS)[number], string> = {
  newest: "Newest First",
  oldest: "Oldest First",
  name: "Sort by Name",
};

const words = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const orders: Record<(typeof TESTIMONIAL_SORTS)[number], (a: Testimonial, b: Testimonial) => number> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  oldest: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  name: (a, b) => words.compare(a.name, b.name),
};

/** The testimonials in the chosen order; the list that was given stays as it is. */
export function sortTestimonials(list: Testimonial[], sort: (typeof TESTIMONIAL_SORTS)[number]): Testimonial[] {
  return list.toSorted(orders[sort]);
}

/** Testimonials whose name or content contains the text, whatever the case. */
export function searchTestimonials(list: Testimonial[], query: string): Testimonial[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return list;
  return list.filter(
    ({ name, content }) => name.toLowerCase().includes(wanted) || content.toLowerCase().includes(wanted),
  );
}
