import type { CheckedItem } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";

/** The texts of projects to check, newest first. */
export async function readChecked(db: Db, { after, limit = 1 }: Page): Promise<CheckedItem[]> {
  let query = db
    .selectFrom("projects")
    .select(["id", "created_at", "title", "description"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (after) query = query.where(comesAfter("created_at", "id", after));
  const rows = await query.execute();
  const images = await readImages(db, rows);
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at,
    title: row.title,
    text: row.description,
    field: "description",
    images: (images.get(row.id) ?? []).map(({ position, alt }) =>
      position === 0
        ? { label: "The cover", field: "imageAlt", alt }
        : { label: `Additional image ${position}`, field: `additionalImageAlt${position}`, alt },
    ),
    search: null,
  }));
}

/** The images of these projects, by project. */
async function readImages(db: Db, projects: { id: string }[]) {
  const ids = projects.map(({ id }) => id);
  const query = db
    .selectFrom("project_images")
    .innerJoin("media", "media.id", "project_images.media_id")
    .where("project_id", "in", ids)
    .select(["project_id", "position", "alt"])
    .orderBy("position");
  const rows = ids.length === 0 ? [] : await query.execute();
  return Map.groupBy(rows, (row) => row.project_id);
}
