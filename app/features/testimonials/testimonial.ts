import { z } from "zod";
import { image, imageFields } from "#app/features/media/media.ts";
import { flag, line, numberOrText, requiredLine, requiredParagraphs, revision } from "#app/config/fields.ts";

const ratingMessage = "Rating must be a whole number from 1 to 5.";

/** The form's fields. A create requires name, position and content; an update changes only what is sent. */
export const testimonialForm = z
  .object({
    name: requiredLine("Name", 120),
    content: requiredParagraphs("Content", 5_000),
    position: requiredLine("Position", 120),
    company: line("Company", 120).optional(),
    rating: numberOrText(z.coerce.number(ratingMessage).int(ratingMessage).min(1, ratingMessage).max(5, ratingMessage))
      .optional()
      .meta({ default: 5 }),
    ...imageFields,
    removeImage: flag().optional(),
  })
  .meta({ id: "TestimonialForm" });

export const testimonialUpdate = testimonialForm.partial().extend({ revision }).meta({ id: "TestimonialUpdate" });

export type TestimonialForm = z.infer<typeof testimonialForm>;
export type TestimonialUpdate = z.infer<typeof testimonialUpdate>;

export const testimonial = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    content: z.string(),
    position: z.string(),
    company: z.string(),
    rating: z.number().int(),
    image: image.nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    revision: z.number().int(),
  })
  .meta({ id: "Testimonial" });

export type Testimonial = z.infer<typeof testimonial>;
