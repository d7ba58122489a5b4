import type { Db } from "#app/db/client.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { lockMedia, type NewMedia } from "./media.server.ts";
import { storeWithAlt, type NewAlts, type TextsWithAlts } from "./text-images.server.ts";

/** A change to one image of an item. Fields that are undefined stay as they are. */
export type ImageChange = {
  /** The row of a new image, whose files are stored already. */
  upload?: NewMedia | undefined;
  /** The id of a stored image to use instead. */
  imageId?: string | undefined;
  removed?: boolean | undefined;
  alt?: string | undefined;
  focalX?: number | undefined;
  focalY?: number | undefined;
  /** The name of the form's field for `imageId`, if it differs from "imageId". */
  field?: string;
};

/** A change with the texts that contain the image, rendered with its new alternative text. */
type RenderedChange = ImageChange & { texts: TextsWithAlts };

type ImageInput = {
  imageId?: string | undefined;
  removeImage?: boolean | undefined;
  imageAlt?: string | undefined;
  imageFocalX?: number | undefined;
  imageFocalY?: number | undefined;
};

/** The change that a form with the fields of `imageFields` asks for; the uploaded file is passed separately. */
export function imageChange(input: ImageInput, upload?: NewMedia): ImageChange {
  const { imageId, removeImage: removed, imageAlt: alt, imageFocalX: focalX, imageFocalY: focalY } = input;
  return { upload, imageId, removed, alt, focalX, focalY };
}

/** The alternative text for an image that is stored already, by its id; an uploaded image is stored with its own. */
export function newAlt(before: string | undefined, change: ImageChange, file?: Blob): NewAlts {
  const { imageId, removed, alt } = change;
  const id = file ? undefined : (imageId ?? (removed ? undefined : before));
  return new Map(id === undefined || alt === undefined ? [] : [[id, alt]]);
}

/**
 * Applies a change in the transaction that saves the item. Returns the id of the image that the item shows afterwards.
 * @throws HttpError 400 for the form's field when the chosen image is no longer stored
 */
export async function assignImage(
  services: Services,
  trx: Db,
  before: string | null,
  change: RenderedChange,
): Promise<string | null> {
  const { upload, imageId, removed, field = "imageId" } = change;
  if (upload) {
    await trx.insertInto("media").values(upload).execute();
    await describeImage(services, trx, upload.id, { ...change, alt: undefined });
    return upload.id;
  }
  if (imageId !== undefined && imageId !== before) {
    const [locked] = await lockMedia(trx, [imageId]);
    if (!locked) {
      const message = "This image was deleted. Choose another one.";
      throw new HttpError(400, message, { errors: { [field]: message } });
    }
  }
  const assigned = imageId ?? (removed ? null : before);
  if (assigned !== null) await describeImage(services, trx, assigned, change);
  return assigned;
}

/** Changes the alternative text and the focal point of a stored image. Returns false when the image does not exist. */
export async function describeImage(
  services: Services,
  trx: Db,
  id: string,
  { alt, focalX, focalY, texts }: Pick<RenderedChange, "alt" | "focalX" | "focalY" | "texts">,
): Promise<boolean> {
  const values = {
    ...(alt !== undefined && { alt }),
    ...(focalX !== undefined && { focal_x: focalX }),
    ...(focalY !== undefined && { focal_y: focalY }),
  };
  if (Object.keys(values).length === 0) return (await lockMedia(trx, [id])).length > 0;
  const before = await trx.selectFrom("media").select("alt").where("id", "=", id).executeTakeFirst();
  await trx.updateTable("media").set(values).where("id", "=", id).execute();
  if (before && alt !== undefined && alt !== before.alt) await storeWithAlt(services, trx, id, texts);
  return before !== undefined;
}
