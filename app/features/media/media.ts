import { z } from "zod";
import { line } from "#app/platform/text.ts";

/** A picture as the API answers it. `url` alone is enough to show it; the rest makes it quick and steady. */
export const image = z
  .object({
    id: z.string().meta({ description: "Names the picture when it is used again" }),
    url: z.string().meta({ description: "WebP, the widest there is" }),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string().meta({ description: "Alternative text; empty when none was given" }),
    placeholder: z.string().meta({ description: "A few pixels of the picture as a data: address" }),
    avif: z.string().meta({ description: "A srcset of AVIF files" }),
    webp: z.string().meta({ description: "A srcset of WebP files" }),
    focalX: z.number().int().meta({ description: "What stays in view when it is cropped: percent from the left" }),
    focalY: z.number().int().meta({ description: "Percent from the top" }),
  })
  .meta({ id: "Image" });

export type Image = z.infer<typeof image>;

/** What is said of a picture that comes by itself. */
export const pictureForm = z.object({ alt: line("Alternative text", 500).optional() }).meta({ id: "PictureForm" });

/** What a file chooser offers; the server decides by the bytes. */
export const IMAGE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";
