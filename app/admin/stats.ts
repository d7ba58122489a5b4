import { z } from "zod";

const share = z.object({ label: z.string(), count: z.number() });

const listStats = z.object({
  count: z.number(),
  overview: z.union([z.string(), z.array(share)]).meta({ description: "The list's state, in a sentence or by parts" }),
});

const activity = z.object({
  type: z.string().meta({ description: "The name of the content type, such as blog" }),
  id: z.string(),
  title: z.string(),
  date: z.string(),
});

const firstPosts = z.object({
  count: z.number(),
  first: z.array(z.object({ id: z.string(), title: z.string(), publishAt: z.string().nullable() })),
});

/** What the dashboard and the navigation show, in one response. */
export const siteStats = z
  .object({
    lists: z.record(z.string(), listStats).meta({ description: "By the last segment of the list's path" }),
    users: z.number(),
    recent: z.array(activity).meta({ description: "The newest five of the two latest items of each type" }),
    unread: z.object({
      count: z.number(),
      isInboxFull: z.boolean(),
      newest: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
    }),
    drafts: firstPosts,
    scheduled: firstPosts,
    imagesWithoutAlt: z.number(),
    version: z.string().meta({ description: "The version of the site's software" }),
  })
  .meta({ id: "SiteStats" });

export type SiteStats = z.infer<typeof siteStats>;
export type ListStats = SiteStats["lists"][string];
export type Activity = SiteStats["recent"][number];
