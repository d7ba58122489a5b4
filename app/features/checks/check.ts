import { z } from "zod";

const MOST_PATHS = 500;

/** Paths of links to this site. */
export const linksForm = z
  .object({
    paths: z.array(z.string().max(2_000)).max(MOST_PATHS, `At most ${MOST_PATHS} links are looked up at once.`),
  })
  .meta({ id: "LinksForm" });

export const linksResult = z
  .object({ dead: z.array(z.string()).meta({ description: "The paths that do not exist for visitors" }) })
  .meta({ id: "DeadLinks" });

const check = z
  .object({
    type: z.string().meta({ description: "The last segment of the path of the item's list, or settings" }),
    id: z.string().meta({ description: "The item's id" }),
    title: z.string().meta({ description: "The item's title" }),
    message: z.string(),
    field: z.string().meta({ description: "The field of the item's form" }),
    position: z.int().optional().meta({ description: "The position in the field's text, in characters" }),
  })
  .meta({ id: "Check" });

export const checksResult = z
  .object({
    checks: z.array(check),
    checked: z.int().meta({ description: "The number of checked items" }),
    note: z.string().optional().meta({ description: "A note that there are more findings than these" }),
  })
  .meta({ id: "Checks" });

export type Check = z.infer<typeof check>;
export type ChecksResult = z.infer<typeof checksResult>;
