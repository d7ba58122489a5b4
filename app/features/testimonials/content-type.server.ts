import type { ServerContentType } from "#app/content/content-type.server.ts";
import { fit, imageSource, timesOf } from "#app/content/read-item.ts";
import { testimonialType } from "./content-type.ts";
import { insertTestimonial } from "./insert.server.ts";
import { testimonialForm } from "./testimonial.ts";

export const serverTestimonialType: ServerContentType = {
  ...testimonialType,
  recognizedBy: ["name", "content"],
  pages: null,
  readItem({ image, ...item }, now) {
    const { fields, notes } = fit(testimonialForm, item);
    return {
      title: fields.name,
      images: [imageSource(image ?? item["imageUrl"])],
      ...timesOf(item, now),
      notes,
      prepare: async () => insertTestimonial(fields),
    };
  },
};
