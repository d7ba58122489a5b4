import { z } from "zod";
import { bulkIds } from "#app/content/bulk.ts";
import { dateTime, postStatus, postSummary } from "./post.ts";

const time = dateTime("A time must be a date and time in UTC, as `before` of the response has it.");

/** A post's status and dates before a bulk action, sufficient to restore them. */
const postState = z
  .object({
    id: z.string().max(64),
    status: postStatus,
    publishAt: time.nullable(),
    publishedAt: time,
    revision: z
      .int()
      .positive()
      .meta({ description: "The revision that the client knows; a post with a newer one is skipped" }),
  })
  .meta({ id: "BlogState" });

export type PostState = z.infer<typeof postState>;

/** The bulk actions on posts. */
export const postBulk = z
  .discriminatedUnion(
    "action",
    [
      z.object({ action: z.literal("publish"), ids: bulkIds }),
      z.object({ action: z.literal("unpublish"), ids: bulkIds }),
      z.object({ action: z.literal("delete"), ids: bulkIds }),
      z.object({
        action: z.literal("restore"),
        posts: z
          .array(postState, "Posts must be a list, as `before` of the response that is to be undone.")
          .min(1, "Name at least one post.")
          .max(1000, "Name at most 1,000 posts at once."),
      }),
    ],
    "The action must be publish, unpublish, delete or restore.",
  )
  .meta({ id: "BlogBulk" });

export type PostBulk = z.infer<typeof postBulk>;

export const postBulkResult = z
  .object({
    done: z.array(z.string()).meta({ description: "Ids of the changed items" }),
    unchanged: z
      .array(z.string())
      .meta({ description: "Ids of items that needed no change, or were changed by someone else since" }),
    notFound: z.array(z.string()),
    items: z.array(postSummary).meta({ description: "The changed items in their new state" }),
    before: z.array(postState).meta({ description: "For the action restore" }),
  })
  .meta({ id: "BlogBulkResult" });

export type PostBulkResult = z.infer<typeof postBulkResult>;
