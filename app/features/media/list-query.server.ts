import { z } from "zod";
import { pageParameters } from "#app/http/list-query.ts";
import { searchText } from "#app/db/search.ts";
import { PICTURE_FILTERS } from "./media.ts";

/** How the list of pictures can be narrowed. */
export const pictureQuery = z
  .strictObject({
    ...pageParameters,
    q: searchText.describe("Only those with these words in their alternative text or in the name of what shows them"),
    filter: z
      .enum(PICTURE_FILTERS)
      .optional()
      .meta({ description: "Without an alternative text, or shown by nothing" }),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "The hash must be 64 hexadecimal digits.")
      .optional()
      .meta({ description: "Of the uploaded file, by SHA-256" }),
  })
  .meta({ id: "PictureQuery" });

export type PictureQuery = z.infer<typeof pictureQuery>;
