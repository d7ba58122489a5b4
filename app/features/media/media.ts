import { z } from "zod";

/** A picture as the API answers it. `url` alone is enough to show it; the rest makes it quick and steady. */
export const image = z
  .object({
    url: z.string().meta({ description: "WebP, the widest there is" }),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.string().meta({ description: "Alternative text; empty when none was given" }),
    placeholder: z.string().meta({ description: "A few pixels of the picture as a data: address" }),
    avif: z.string().meta({ description: "A srcset of AVIF files" }),
    webp: z.string().meta({ description: "A srcset of WebP files" }),
  })
  .meta({ id: "Image" });

export type Image = z.infer<typeof image>;

/** What a file chooser offers; the server decides by the bytes. */
export const IMAGE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";
