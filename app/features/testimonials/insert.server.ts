import type { InsertRow } from "#app/content/content-type.server.ts";
import type { TestimonialForm } from "./testimonial.ts";

/** Prepares the insert of a testimonial. The form, imports and the sample content all insert testimonials with it. */
export function insertTestimonial({ name, content, position, company = "", rating = 5 }: TestimonialForm): InsertRow {
  return async (trx, { id, images: [portrait = null], createdAt, updatedAt }) => {
    await trx
      .insertInto("testimonials")
      .values({
        id,
        name,
        content,
        position,
        company,
        rating,
        image_id: portrait,
        created_at: createdAt,
        updated_at: updatedAt,
        revision: 1,
      })
      .execute();
  };
}
