import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import { MEDIA_COLUMNS, toImage } from "#app/features/media/media.server.ts";
import type { Testimonial } from "./testimonial.ts";

function select(db: Db) {
  return db
    .selectFrom("testimonials")
    .leftJoin("media", "media.id", "testimonials.image_id")
    .select([
      "testimonials.id",
      "name",
      "content",
      "position",
      "company",
      "rating",
      "testimonials.created_at",
      "updated_at",
      "revision",
      ...MEDIA_COLUMNS,
    ]);
}

/** Testimonials, newest first. */
export async function listTestimonials(db: Db, { after, limit }: Page): Promise<Testimonial[]> {
  let query = select(db).orderBy("testimonials.created_at", "desc").orderBy("testimonials.id", "desc");
  if (after) query = query.where(comesAfter("testimonials.created_at", "testimonials.id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map(toTestimonial);
}

/** Null without a testimonial. */
export async function averageRating(db: Db): Promise<number | null> {
  const { average } = await db
    .selectFrom("testimonials")
    .select((eb) => eb.fn.avg<number | string | null>("rating").as("average"))
    .executeTakeFirstOrThrow();
  // PostgreSQL returns it as text.
  return average === null ? null : Number(average);
}

/** One testimonial; null when it does not exist. */
export async function findTestimonial(db: Db, id: string): Promise<Testimonial | null> {
  const row = await select(db).where("testimonials.id", "=", id).executeTakeFirst();
  return row ? toTestimonial(row) : null;
}

export type TestimonialRow = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** A testimonial as the API returns it, from all columns of its row and of its image. */
export function toTestimonial(row: TestimonialRow): Testimonial {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    content: row.content,
    position: row.position,
    company: row.company,
    rating: row.rating,
    image: toImage(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}
