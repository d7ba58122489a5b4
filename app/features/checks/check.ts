import { z } from "zod";

const MOST_PATHS = 500;

/** Paths of links to this site. */
export const linksForm = z
  .object({
    paths: z.array(z.string().max(2_000)).max(MOST_PATHS, `At most ${MOST_PATHS} links are looked up at once.`),
  })
  .meta({ id: "LinksForm" });

export const linksResult = z
  .object({ dead: z.array(z.string()).meta({ description: "Those that lead visitors nowhere" }) })
  .meta({ id: "DeadLinks" });

const check = z
  .object({
    type: z.enum(["blogs", "projects"]),
    id: z.string().meta({ description: "Of the item" }),
    title: z.string().meta({ description: "The item’s" }),
    message: z.string(),
    field: z.string().meta({ description: "Of the item’s form" }),
    position: z.int().optional().meta({ description: "In the field’s text" }),
  })
  .meta({ id: "Check" });

export const checksResult = z
  .object({
    checks: z.array(check),
    checked: z.int().meta({ description: "How many posts and projects were looked at" }),
    note: z.string().optional().meta({ description: "Says that there are more findings than these" }),
  })
  .meta({ id: "Checks" });

export type Check = z.infer<typeof check>;
export type ChecksResult = z.infer<typeof checksResult>;
