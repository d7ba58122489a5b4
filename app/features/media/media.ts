import { z } from "zod";
import { line, numberOrText } from "#app/config/fields.ts";

/**
 * An image as the API returns it. `url` is enough to show it; the srcsets and the placeholder make it load faster, and
 * the size avoids layout shifts.
 */
export const image = z
  .object({
    id: z.string().meta({ description: "The image's id, to use the image again" }),
    url: z.string().meta({ description: "The URL of the widest WebP file" }),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string().meta({ description: "Alternative text; empty when there is none" }),
    placeholder: z.string().meta({ description: "A tiny preview as a data: URL; empty for a transparent image" }),
    avif: z.string().meta({ description: "A srcset of AVIF files" }),
    webp: z.string().meta({ description: "A srcset of WebP files" }),
    focalX: z.number().int().meta({ description: "The focal point for cropping: percent from the left" }),
    focalY: z.number().int().meta({ description: "The focal point for cropping: percent from the top" }),
  })
  .meta({ id: "Image" });

export type Image = z.infer<typeof image>;

const percentMessage = "The focal point must be two whole numbers from 0 to 100.";
const percent = numberOrText(
  z.coerce.number(percentMessage).int(percentMessage).min(0, percentMessage).max(100, percentMessage),
);

export const alt = () => line("Alternative text", 500).optional();

/** The id of a stored image to use instead of an uploaded file. */
export const imageIdField = () =>
  z
    .union([z.literal("").transform(() => undefined), z.uuid()], "This is not the id of an image.")
    .optional()
    .meta({ description: "A stored image's id, instead of a file" });

/** The fields for the image in forms with a single image, besides the file `image`. */
export const imageFields = {
  imageAlt: alt(),
  imageId: imageIdField(),
  imageFocalX: percent.optional().meta({ description: "The focal point for cropping: percent from the left" }),
  imageFocalY: percent.optional().meta({ description: "The focal point for cropping: percent from the top" }),
};

/** The fields of an upload to the media library. */
export const imageForm = z.object({ alt: alt() }).meta({ id: "ImageForm" });

export const imageUpdate = z
  .object({
    alt: alt(),
    altBefore: alt().meta({
      description: "The alternative text that `alt` replaces; when another one is stored, the response is 409",
    }),
    focalX: percent.optional(),
    focalY: percent.optional(),
  })
  .meta({ id: "ImageUpdate" });

export type ImageUpdate = z.infer<typeof imageUpdate>;

const use = z
  .object({
    type: z.string().meta({ description: "Such as “blog” or “project”" }),
    id: z.string(),
    title: z.string(),
    place: z.enum(["cover", "image", "portrait", "text", "history"]).meta({
      description: "“history”: only an earlier version of the item uses the image",
    }),
  })
  .meta({ id: "ImageUse" });

export type ImageUse = z.infer<typeof use>;

/** In the response to an upload. */
export const uploadNotes = {
  notes: z.array(z.string()).optional().meta({
    description: "After an upload: what of a file is not kept, such as all frames of an animation but the first",
  }),
};

/** A stored image with its uses. */
export const storedImage = image
  .extend({
    ...uploadNotes,
    createdAt: z.string(),
    usedIn: z.array(use).meta({ description: "Empty if no item uses the image" }),
  })
  .meta({ id: "StoredImage" });

export type StoredImage = z.infer<typeof storedImage>;

export const IMAGE_FILTERS = ["missing-alt", "unused"] as const;
