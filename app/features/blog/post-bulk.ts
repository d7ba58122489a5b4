import { z } from "zod";
import { bulkIds } from "#app/content/bulk.ts";
import { blogStatus, blogSummary } from "./post.ts";

/** A post's status and dates before a bulk action, sufficient to restore them. */
const blogState = z
  .object({
    id: z.string().max(64),
    status: blogStatus,
    publishAt: z.iso.datetime().nullable(),
    publishedAt: z.iso.datetime(),
    revision: z.int().positive().meta({ description: "As it is now; a post that was changed since is left alone" }),
  })
  .meta({ id: "BlogState" });

export type BlogState = z.infer<typeof blogState>;

/** The bulk actions on posts. */
export const blogBulk = z
  .discriminatedUnion(
    "action",
    [
      z.object({ action: z.literal("publish"), ids: bulkIds }),
      z.object({ action: z.literal("unpublish"), ids: bulkIds }),
      z.object({ action: z.literal("delete"), ids: bulkIds }),
      z.object({
        action: z.literal("restore"),
        posts: z
          .array(blogState, "Posts must be a list, as `before` of the answer that is to be undone.")
          .min(1, "Name at least one post.")
          .max(1000, "Name at most 1,000 posts at once."),
      }),
    ],
    "The action must be publish, unpublish, delete or restore.",
  )
  .meta({ id: "BlogBulk" });

export type BlogBulk = z.infer<typeof blogBulk>;

export const blogBulkResult = z
  .object({
    done: z.array(z.string()).meta({ description: "Ids of what was changed" }),
    unchanged: z.array(z.string()).meta({ description: "Ids of what was so already, or was changed since" }),
    notFound: z.array(z.string()),
    items: z.array(blogSummary).meta({ description: "What was changed, as it is now" }),
    before: z.array(blogState).meta({ description: "For the action restore" }),
  })
  .meta({ id: "BlogBulkResult" });

export type BlogBulkResult = z.infer<typeof blogBulkResult>;
