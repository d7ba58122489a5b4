import { z } from "zod";
import {
  BULK_ACTIONS,
  BULK_MESSAGE,
  bulkResultFields,
  publicationStates,
} from "#app/content/publication/publication.ts";
import { postSummary } from "./post.ts";

export const postBulk = z
  .discriminatedUnion(
    "action",
    [...BULK_ACTIONS, z.object({ action: z.literal("restore"), posts: publicationStates("posts") })],
    BULK_MESSAGE,
  )
  .meta({ id: "BlogBulk" });

export type PostBulk = z.infer<typeof postBulk>;

export const postBulkResult = z
  .object({
    ...bulkResultFields,
    items: z.array(postSummary).meta({ description: "The changed items in their new state" }),
  })
  .meta({ id: "BlogBulkResult" });

export type PostBulkResult = z.infer<typeof postBulkResult>;
