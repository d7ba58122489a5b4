import { z } from "zod";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { parseLeniently, imageSource, timesOf } from "#app/content/read-item.ts";
import { joinedMedia } from "#app/features/media/media.server.ts";
import { testimonialType } from "./content-type.ts";
import { insertTestimonial } from "./insert.server.ts";
import { averageRating, findTestimonial, toTestimonial, type TestimonialRow } from "./queries.server.ts";
import { testimonial, testimonialForm } from "./testimonial.ts";

export const serverTestimonialType: ServerContentType = {
  ...testimonialType,
  recognizedBy: ["name", "content"],
  items: {
    schema: z.object({ testimonial }),
    toResult: (item) => ({ testimonial: item }),
    find: async (db, key) => ("id" in key ? findTestimonial(db, key.id) : null),
    fromRow: (row, images) => toTestimonial({ ...(row as TestimonialRow), ...joinedMedia(images.get(0)) }),
  },
  pages: null,
  async overview(db) {
    const average = await averageRating(db);
    return average === null ? "No testimonial yet." : `Rated ${average.toFixed(1)} of 5 on average`;
  },
  readItem({ image, ...item }, now) {
    const { fields, notes } = parseLeniently(testimonialForm, item);
    return {
      title: fields.name,
      images: [imageSource(image ?? item["imageUrl"])],
      ...timesOf(item, now),
      notes,
      prepare: async () => insertTestimonial(fields),
    };
  },
};
