import type { Db } from "#app/db/client.ts";
import { storeUpload, type NewMedia } from "#app/features/media/media.server.ts";
import { imageChange, placeImage, type ImageChange } from "#app/features/media/assign-image.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ProjectUpdate } from "./project.ts";

/** Uploaded pictures by position: 0 is the cover, 1 to 4 the additional ones. */
export type ProjectFiles = Map<number, Blob>;

const POSITIONS = [0, 1, 2, 3, 4] as const;
type Position = (typeof POSITIONS)[number];

/** The form's file fields; the place in the list is the picture's position. */
export const PROJECT_FILES = ["image", "additionalImage1", "additionalImage2", "additionalImage3", "additionalImage4"];

/** What a request says of the picture at a position, besides its file. */
function changeIn(input: ProjectUpdate, position: Position): ImageChange {
  if (position === 0) return imageChange(input);
  return {
    imageId: input[`additionalImageId${position}`],
    removed: input[`removeImage${position}`],
    alt: input[`additionalImageAlt${position}`],
  };
}

/** Stores the files of new pictures. Those without a text of their own are described by the project's title. */
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
    return [[position, await storeUpload(services, file, alt, PROJECT_FILES[position])] as const];
  });
  return new Map((await Promise.all(stores)).flat());
}

/**
 * Takes pictures off, puts others on, and then brings the additional ones into the order that is asked for. Answers
 * the media ids that were taken off.
 */
export async function arrangeImages(
  trx: Db,
  projectId: string,
  input: ProjectUpdate,
  uploads: Map<number, NewMedia>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("project_images")
    .select(["position", "media_id"])
    .where("project_id", "=", projectId)
    .execute();
  const before = new Map(rows.map((row) => [row.position, row.media_id]));
  const placed = new Map<number, string>();
  for (const position of POSITIONS) {
    const change = { ...changeIn(input, position), upload: uploads.get(position) };
    const field = position === 0 ? "imageId" : `additionalImageId${position}`;
    const media = await placeImage(trx, before.get(position) ?? null, change, field);
    if (media !== null) placed.set(position, media);
  }
  const after = input.imageOrder ? inOrder(placed, input.imageOrder) : placed;
  if (JSON.stringify([...after].toSorted()) === JSON.stringify([...before].toSorted())) return [];
  await trx.deleteFrom("project_images").where("project_id", "=", projectId).execute();
  const images = [...after].map(([position, media_id]) => ({ project_id: projectId, position, media_id }));
  if (images.length > 0) await trx.insertInto("project_images").values(images).execute();
  const kept = new Set(after.values());
  return [...before.values()].filter((id) => !kept.has(id));
}

/** The cover stays; the additional pictures follow without gaps, those that `order` names first. */
function inOrder(images: Map<number, string>, order: number[]): Map<number, string> {
  const places = [...order, ...[1, 2, 3, 4].filter((place) => !order.includes(place))];
  const additional = places.map((place) => images.get(place)).filter((media) => media !== undefined);
  const cover = images.get(0);
  return new Map([
    ...(cover === undefined ? [] : [[0, cover] as const]),
    ...additional.map((media, index) => [index + 1, media] as const),
  ]);
}
