import type { CheckedItem } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";

/** The texts of posts to check, newest first. */
export async function readChecked(db: Db, { after, limit = 1 }: Page): Promise<CheckedItem[]> {
  let query = db
    .selectFrom("blogs")
    .leftJoin("media", "media.id", "blogs.image_id")
    .select(["blogs.id", "published_at", "title", "content", "excerpt", "preview", "seo_title", "seo_description"])
    .select("alt")
    .orderBy("published_at", "desc")
    .orderBy("blogs.id", "desc")
    .limit(limit);
  if (after) query = query.where(comesAfter("published_at", "blogs.id", after));
  return (await query.execute()).map((row) => ({
    id: row.id,
    time: row.published_at,
    title: row.title,
    text: row.content,
    field: "content",
    images: row.alt === null ? [] : [{ label: "The cover", field: "imageAlt", alt: row.alt }],
    search: {
      title: row.seo_title || row.title,
      titleField: row.seo_title ? "seoTitle" : "title",
      description: row.seo_description || row.excerpt || row.preview.slice(0, 160),
      descriptionField: row.excerpt && !row.seo_description ? "excerpt" : "seoDescription",
    },
  }));
}
