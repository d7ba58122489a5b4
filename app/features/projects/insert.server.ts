import type { DerivedText, InsertRow } from "#app/content/content-type.server.ts";
import { chooseSlug } from "#app/content/slugs/slugs.server.ts";
import type { Db } from "#app/db/client.ts";
import { recordText, renderText, type NewAlts } from "#app/features/media/text-images.server.ts";
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
  const text = await renderDescription(db, project.description, project.alts);
  return async (trx, { id, images, createdAt, updatedAt }) => {
    const { title, slug } = project;
    const { columns } = await recordText(trx, id, text);
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
  };
}

type DescriptionColumns = { description: string; description_html: string; preview: string };

/** What is derived from the description when it is saved, not when it is read. */
export async function renderDescription(
  db: Db,
  description: string,
  newAlts?: NewAlts,
): Promise<DerivedText<DescriptionColumns>> {
  const { html, preview, images: textImages, alts } = await renderText(db, description, newAlts);
  const columns = { description, description_html: html, preview };
  return { columns, textImages, alts, renderAgain: (trx) => renderDescription(trx, description) };
}
