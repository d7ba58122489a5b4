import { z } from "zod";
import { pageParameters, searchText } from "#app/http/list-query.ts";
import { IMAGE_FILTERS } from "./media.ts";

/** The parameters of GET /api/media. */
export const imageQuery = z
  .strictObject({
    ...pageParameters,
    q: searchText.describe("Only those with these words in their alternative text or in the name of what shows them"),
    filter: z.enum(IMAGE_FILTERS).optional().meta({ description: "Without an alternative text, or shown by nothing" }),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "The hash must be 64 hexadecimal digits.")
      .optional()
      .meta({ description: "Of the uploaded file, by SHA-256" }),
  })
  .meta({ id: "ImageQuery" });

export type ImageQuery = z.infer<typeof imageQuery>;
