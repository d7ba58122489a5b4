import type { InsertRow } from "#app/content/content-type.server.ts";
import { markdownPool } from "#app/content/markdown-pool.ts";
import { chooseSlug } from "#app/content/slugs.ts";
import type { Db } from "#app/db/client.ts";
import { noteTextImages, renderText } from "#app/features/media/text-images.server.ts";
import { PROJECT_COLORS, type ProjectForm } from "./project.ts";
import { insertImages } from "./project-images.server.ts";

/** A project that was shown without technologies may stay without them. */
type NewProject = Omit<ProjectForm, "tech"> & {
  tech?: string[] | undefined;
  /** What becomes of a slug that is taken. */
  ifTaken: "refuse" | "number";
};

/** Where every row of a project comes from: the form, an import and the sample. */
export async function prepareProject(db: Db, project: NewProject): Promise<InsertRow> {
  const fields = await textColumns(db, project.description);
  const textImages = await markdownPool.imagesIn(project.description);
  return async (trx, { id, images, createdAt, updatedAt }) => {
    const { title, slug } = project;
    await trx
      .insertInto("projects")
      .values({
        id,
        slug: await chooseSlug(trx, "projects", { wished: slug, title, id, ifTaken: project.ifTaken }),
        title,
        ...fields,
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
    await noteTextImages(trx, id, textImages);
  };
}

/** What is made from the description once, when it is saved, and not when it is read. */
export async function textColumns(db: Db, description: string) {
  const { html, preview } = await renderText(db, description);
  return { description, description_html: html, preview };
}
