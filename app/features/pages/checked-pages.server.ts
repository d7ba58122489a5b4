import type { CheckedItem } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";

/** The texts of pages to check, newest first. Those that still have their original text are left out. */
export async function readChecked(db: Db, { after, limit = 1 }: Page): Promise<CheckedItem[]> {
  let query = db
    .selectFrom("pages")
    .leftJoin("media", "media.id", "pages.image_id")
    .where((eb) => eb.or([eb("seed", "is", null), eb("seed", "=", "changed")]))
    .select(["pages.id", "pages.created_at", "title", "content", "preview", "description", "alt"])
    .orderBy("pages.created_at", "desc")
    .orderBy("pages.id", "desc")
    .limit(limit);
  if (after) query = query.where(comesAfter("pages.created_at", "pages.id", after));
  return (await query.execute()).map((row) => ({
    id: row.id,
    time: row.created_at,
    title: row.title,
    text: row.content,
    field: "content",
    images: row.alt === null ? [] : [{ label: "The image", field: "imageAlt", alt: row.alt }],
    search: {
      title: row.title,
      titleField: "title",
      description: row.description || row.preview.slice(0, 160),
      descriptionField: "description",
    },
  }));
}
