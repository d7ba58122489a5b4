import type { Db } from "#app/db/client.ts";
import type { Services } from "#app/services/services.server.ts";
import { HttpError } from "#app/http/errors.ts";
import { holdMedia, type NewMedia } from "./media.server.ts";
import { renderOwnersAgain } from "./text-images.server.ts";

/** What is to become of one image of an item. What is not named stays. */
export type ImageChange = {
  /** A new image, whose files are stored. */
  upload?: NewMedia | undefined;
  /** A stored one takes its place. */
  imageId?: string | undefined;
  removed?: boolean | undefined;
  alt?: string | undefined;
  focalX?: number | undefined;
  focalY?: number | undefined;
  /** The form's field for `imageId`, where it has another name. */
  field?: string;
};

type ImageInput = {
  imageId?: string | undefined;
  removeImage?: boolean | undefined;
  imageAlt?: string | undefined;
  imageFocalX?: number | undefined;
  imageFocalY?: number | undefined;
};

/** What a form with the fields of `imageFields` says of its image, besides the file. */
export function imageChange(input: ImageInput, upload?: NewMedia): ImageChange {
  const { imageId, removeImage: removed, imageAlt: alt, imageFocalX: focalX, imageFocalY: focalY } = input;
  return { upload, imageId, removed, alt, focalX, focalY };
}

/**
 * Answers the image that an item shows after a change, in the transaction that saves it.
 * @throws HttpError 400, said of the field, when the image that was named is no longer stored
 */
export async function assignImage(
  services: Services,
  trx: Db,
  before: string | null,
  change: ImageChange,
): Promise<string | null> {
  const { upload, imageId, removed, field = "imageId" } = change;
  if (upload) {
    await trx.insertInto("media").values(upload).execute();
    await describeImage(services, trx, upload.id, { ...change, alt: undefined });
    return upload.id;
  }
  if (imageId !== undefined && imageId !== before) {
    const [held] = await holdMedia(trx, [imageId]);
    if (!held) {
      const message = "This image is no longer stored. Choose another one.";
      throw new HttpError(400, message, { errors: { [field]: message } });
    }
  }
  const assigned = imageId ?? (removed ? null : before);
  if (assigned !== null) await describeImage(services, trx, assigned, change);
  return assigned;
}

/** Changes what is said of a stored image. False when there is none. */
export async function describeImage(
  services: Services,
  trx: Db,
  id: string,
  { alt, focalX, focalY }: Pick<ImageChange, "alt" | "focalX" | "focalY">,
): Promise<boolean> {
  const values = {
    ...(alt !== undefined && { alt }),
    ...(focalX !== undefined && { focal_x: focalX }),
    ...(focalY !== undefined && { focal_y: focalY }),
  };
  if (Object.keys(values).length === 0) return (await holdMedia(trx, [id])).length > 0;
  const before = await trx.selectFrom("media").select("alt").where("id", "=", id).executeTakeFirst();
  await trx.updateTable("media").set(values).where("id", "=", id).execute();
  if (before && alt !== undefined && alt !== before.alt) await renderOwnersAgain(services, trx, id);
  return before !== undefined;
}
