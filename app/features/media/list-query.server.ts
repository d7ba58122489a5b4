import { z } from "zod";
import { pageParameters, searchText } from "#app/server/http/list-query.ts";
import { IMAGE_FILTERS } from "./media.ts";

export const imageQuery = z
  .strictObject({
    ...pageParameters,
    q: searchText.describe(
      "Only images with these words in their alternative text or in the names of the items that use them",
    ),
    filter: z.enum(IMAGE_FILTERS).optional().meta({ description: "Without an alternative text, or used by no item" }),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "The hash must be 64 hexadecimal digits.")
      .optional()
      .meta({ description: "The SHA-256 hash of the uploaded file" }),
  })
  .meta({ id: "ImageQuery" });

export type ImageQuery = z.infer<typeof imageQuery>;
