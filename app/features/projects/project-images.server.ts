import type { Db } from "#app/db/client.ts";
import { storeUpload, type NewMedia } from "#app/features/media/media.server.ts";
import { assignImage, imageChange, newAlt, type ImageChange } from "#app/features/media/assign-image.server.ts";
import type { NewAlts, TextsWithAlts } from "#app/features/media/text-images.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { ProjectUpdate } from "./project.ts";

/** Uploaded images by position: 0 is the cover, 1 to 4 the additional ones. */
export type ProjectFiles = Map<number, Blob>;

export const POSITIONS = [0, 1, 2, 3, 4] as const;
type Position = (typeof POSITIONS)[number];

/** The form's file fields by position. */
export const PROJECT_FILES = ["image", "additionalImage1", "additionalImage2", "additionalImage3", "additionalImage4"];

/** The change that a request asks for at a position, without the file. */
function changeIn(input: ProjectUpdate, position: Position): ImageChange {
  if (position === 0) return imageChange(input);
  return {
    imageId: input[`additionalImageId${position}`],
    removed: input[`removeImage${position}`],
    alt: input[`additionalImageAlt${position}`],
  };
}

/** Creates the variants of new images. Their alternative text defaults to the project's title. */
export async function storeImages(
  services: Services,
  files: ProjectFiles,
  input: ProjectUpdate,
  title: string,
): Promise<Map<number, NewMedia>> {
  const stores = POSITIONS.map(async (position) => {
    const file = files.get(position);
    if (!file) return [];
    const alt = changeIn(input, position).alt ?? title;
    return [[position, await storeUpload(services, file, alt, { field: PROJECT_FILES[position] })] as const];
  });
  return new Map((await Promise.all(stores)).flat());
}

/** The changes to a project's images, with the stored files of new images. */
type ImageInput = { input: ProjectUpdate; uploads: Map<number, NewMedia> };
type RenderedInput = ImageInput & { texts: TextsWithAlts };

/** The alternative texts for images that are stored already. */
export function newAlts(before: Map<number, string>, input: ProjectUpdate, files: ProjectFiles): NewAlts {
  const changes = POSITIONS.map((position) => {
    return newAlt(before.get(position), changeIn(input, position), files.get(position));
  });
  return new Map(changes.flatMap((alts) => [...alts]));
}

/** Applies the changes to the images by position: removes, replaces and adds images, then sorts the additional ones. */
export async function assignImages(
  services: Services,
  trx: Db,
  before: Map<number, string>,
  { input, uploads, texts }: RenderedInput,
): Promise<Map<number, string>> {
  const assigned = new Map<number, string>();
  for (const position of POSITIONS) {
    const field = position === 0 ? "imageId" : `additionalImageId${position}`;
    const change = { ...changeIn(input, position), upload: uploads.get(position), field, texts };
    const media = await assignImage(services, trx, before.get(position) ?? null, change);
    if (media !== null) assigned.set(position, media);
  }
  return input.imageOrder ? inOrder(assigned, input.imageOrder) : assigned;
}

/** Changes a project's images. Returns the ids of the images that are no longer part of it. */
export async function arrangeImages(
  services: Services,
  trx: Db,
  projectId: string,
  change: RenderedInput,
): Promise<string[]> {
  const before = await imageIdsOf(trx, projectId);
  const after = await assignImages(services, trx, before, change);
  if (JSON.stringify([...after].toSorted()) === JSON.stringify([...before].toSorted())) return [];
  await trx.deleteFrom("project_images").where("project_id", "=", projectId).execute();
  await insertImages(
    trx,
    projectId,
    POSITIONS.map((position) => after.get(position) ?? null),
  );
  const remaining = new Set(after.values());
  return [...before.values()].filter((id) => !remaining.has(id));
}

/** The ids of a project's images, by position. */
export async function imageIdsOf(db: Db, projectId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("project_images")
    .select(["position", "media_id"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map((row) => [row.position, row.media_id]));
}

/** Inserts the rows that link a project to its images, by position. */
export async function insertImages(trx: Db, projectId: string, images: readonly (string | null)[]): Promise<void> {
  const rows = images.flatMap((media_id, position) =>
    media_id === null ? [] : [{ project_id: projectId, position, media_id }],
  );
  if (rows.length > 0) await trx.insertInto("project_images").values(rows).execute();
}

/** Sorts the additional images: those in `order` come first, and gaps close. The cover stays at position 0. */
function inOrder(images: Map<number, string>, order: number[]): Map<number, string> {
  const positions = [...order, ...[1, 2, 3, 4].filter((slot) => !order.includes(slot))];
  const additional = positions.map((slot) => images.get(slot)).filter((media) => media !== undefined);
  const cover = images.get(0);
  return new Map([
    ...(cover === undefined ? [] : [[0, cover] as const]),
    ...additional.map((media, index) => [index + 1, media] as const),
  ]);
}
