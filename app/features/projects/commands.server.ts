import { chooseSlug } from "#app/content/slugs/slugs.server.ts";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { BulkIdsResult } from "#app/content/bulk.ts";
import { changeItem, saveItem } from "#app/content/save-item.server.ts";
import { deleteVersions } from "#app/content/versions/record.server.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision, lockChecked } from "#app/content/versions/check-revision.server.ts";
import { deleteUnused, deleteWithFiles, removeFiles } from "#app/features/media/media.server.ts";
import { recordText, recordTextImages, renderWithAlts } from "#app/features/media/text-images.server.ts";
import { check } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { newSlug } from "#app/content/slugs/slug-field.ts";
import { serverProjectType } from "./content-type.server.ts";
import { prepareProject, renderDescription } from "./insert.server.ts";
import type { Project, ProjectForm, ProjectUpdate } from "./project.ts";
import {
  arrangeImages,
  assignImages,
  imageIdsOf,
  newAlts,
  POSITIONS,
  storeImages,
  type ProjectFiles,
} from "./project-images.server.ts";
import { findNamedProject, findProject } from "./queries.server.ts";

export async function createProject(
  services: Services,
  input: ProjectForm,
  files: ProjectFiles,
  actor: Actor,
): Promise<Project> {
  const { db } = services;
  const now = services.now();
  const at = now.toISOString();
  const id = newId();
  const texts = await renderWithAlts(services, newAlts(new Map(), input, files));
  const insert = await prepareProject(db, { ...input, ifTaken: "reject", alts: texts.alts });
  const uploads = await storeImages(services, files, input, input.title);

  await saveItem(db, serverProjectType, { id, name: actor.name, now }, async (trx) => {
    const assigned = await assignImages(services, trx, new Map(), { input, uploads, texts });
    await insert(trx, {
      id,
      images: POSITIONS.map((position) => assigned.get(position) ?? null),
      createdAt: at,
      updatedAt: at,
    });
    await recordAudit(trx, actor, { action: "project.create", subject: { id, title: input.title }, at: now });
  });
  return stored(db, id);
}

/**
 * Changes the fields that are sent and leaves the others.
 * @throws HttpError 400 for a new slug like an id, 404, or 409 with the current project when a newer revision is stored
 */
export async function updateProject(
  services: Services,
  idOrSlug: string,
  input: ProjectUpdate,
  { files, actor }: { files: ProjectFiles; actor: Actor },
): Promise<Project> {
  const { db } = services;
  const now = services.now();
  const before = await orNotFound(findNamedProject(db, idOrSlug));
  const item = { type: "projects", id: before.id } as const;
  await checkRevision(db, item, { expected: input.revision, current: before });
  if (input.slug !== before.slug) check(newSlug, input);
  const alts = newAlts(await imageIdsOf(db, before.id), input, files);
  const texts = await renderWithAlts(services, alts);
  const text = input.description === undefined ? null : await renderDescription(db, input.description, alts);
  const uploads = await storeImages(services, files, input, input.title ?? before.title);

  const unused = await saveItem(db, serverProjectType, { id: before.id, name: actor.name, now }, async (trx) => {
    const row = await lockChecked(trx, item, { expected: input.revision, before, read: () => stored(trx, before.id) });
    if (!row) throw notFound("project");
    const replaced = await arrangeImages(services, trx, row.id, { input, uploads, texts });
    const saved = text && (await recordText(trx, row.id, text));
    const title = input.title ?? row.title;
    await trx
      .updateTable("projects")
      .set({
        title,
        ...saved?.columns,
        slug:
          input.slug === undefined || input.slug === row.slug
            ? row.slug
            : await chooseSlug(trx, "projects", { requested: input.slug, title, id: row.id }),
        category: input.category ?? row.category,
        icon: input.icon ?? row.icon,
        color: input.color ?? row.color,
        tech: input.tech ? JSON.stringify(input.tech) : row.tech,
        demo: input.demo ?? row.demo,
        github: input.github ?? row.github,
        details: input.details ? JSON.stringify(input.details) : row.details,
        updated_at: now.toISOString(),
      })
      .where("id", "=", row.id)
      .execute();
    await recordAudit(trx, actor, { action: "project.update", subject: { id: row.id, title }, at: now });
    return deleteUnused(services, trx, [...replaced, ...(saved?.removedImages ?? [])]);
  });
  await removeFiles(services, unused);
  return stored(db, before.id);
}

/** @throws HttpError 404 */
export async function deleteProject(services: Services, idOrSlug: string, actor: Actor): Promise<void> {
  const { id } = await orNotFound(findNamedProject(services.db, idOrSlug));
  const unused = await services.db.transaction().execute((trx) => deleteProjectRow(services, trx, id, actor));
  if (!unused) throw notFound("project");
  await removeFiles(services, unused);
}

/** Deletes several projects. The result lists the ids that were not found. */
export async function deleteProjects(services: Services, ids: string[], actor: Actor): Promise<BulkIdsResult> {
  return deleteWithFiles(services, ids, (trx, id) => deleteProjectRow(services, trx, id, actor));
}

/** Deletes a project in a transaction. Returns the names of unused files; null when the project does not exist. */
async function deleteProjectRow(services: Services, trx: Db, id: string, actor: Actor): Promise<string[] | null> {
  const now = services.now();
  return changeItem(trx, serverProjectType, { id, now }, async () => {
    const images = await trx.deleteFrom("project_images").where("project_id", "=", id).returning("media_id").execute();
    const row = await trx.deleteFrom("projects").where("id", "=", id).returning(["id", "title"]).executeTakeFirst();
    if (!row) return null;
    const inText = await recordTextImages(trx, id, []);
    const inVersions = await deleteVersions(trx, serverProjectType, id);
    await recordAudit(trx, actor, { action: "project.delete", subject: row, at: now });
    return deleteUnused(services, trx, [...images.map((image) => image.media_id), ...inText, ...inVersions]);
  });
}

const stored = (db: Db, id: string) => orNotFound(findProject(db, { id }));

/** @throws HttpError 404 */
async function orNotFound(search: Promise<Project | null>): Promise<Project> {
  const project = await search;
  if (!project) throw notFound("project");
  return project;
}
