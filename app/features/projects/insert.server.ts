import type { InsertRow } from "#app/content/content-type.server.ts";
import { chooseSlug } from "#app/content/slugs.server.ts";
import type { Db } from "#app/db/client.ts";
import { recordTextImages, renderText, type NewAlts } from "#app/features/media/text-images.server.ts";
import { PROJECT_COLORS, type ProjectForm } from "./project.ts";
import { insertImages } from "./project-images.server.ts";

/** An imported project may have no technologies. */
type NewProject = Omit<ProjectForm, "tech"> & {
  tech?: string[] | undefined;
  /** What to do when the slug is taken: throw an error, or append a number. */
  ifTaken: "reject" | "number";
  alts?: NewAlts;
};

/** Prepares the insert of a project. The form, imports and the sample content all insert projects with it. */
export async function prepareProject(db: Db, project: NewProject): Promise<InsertRow> {
  const { columns, textImages } = await renderDescription(db, project.description, project.alts);
  return async (trx, { id, images, createdAt, updatedAt }) => {
    const { title, slug } = project;
    await trx
      .insertInto("projects")
      .values({
        id,
        slug: await chooseSlug(trx, "projects", { requested: slug, title, id, ifTaken: project.ifTaken }),
        title,
        ...columns,
        category: project.category,
        icon: project.icon ?? "Box",
        color: project.color ?? PROJECT_COLORS[0].value,
        tech: JSON.stringify(project.tech ?? []),
        demo: project.demo ?? "",
        github: project.github ?? "",
        details: JSON.stringify(project.details ?? {}),
        created_at: createdAt,
        updated_at: updatedAt,
        revision: 1,
      })
      .execute();
    await insertImages(trx, id, images);
    await recordTextImages(trx, id, textImages);
  };
}

/** What is derived from the description when it is saved, not when it is read. */
export async function renderDescription(db: Db, description: string, alts?: NewAlts) {
  const { html, preview, images } = await renderText(db, description, alts);
  return { columns: { description, description_html: html, preview }, textImages: images };
}
