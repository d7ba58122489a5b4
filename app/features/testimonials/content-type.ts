import type { ContentType } from "#app/content/content-type.ts";

export const testimonialType: ContentType = {
  name: "testimonial",
  table: "testimonials",
  labels: {
    one: "Testimonial",
    many: "Testimonials",
    noun: "testimonial",
    tasks: "Show what clients say",
    audit: "the testimonial of %",
  },
  icon: "quote",
  key: "t",
  titleField: "name",
  images: [{ table: "testimonials", column: "image_id", owner: "id", place: "portrait" }],
  unversioned: [],
  text: null,
  publicPath: null,
  listAudience: "public",
};
