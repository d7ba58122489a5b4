import { z } from "zod";

export const auditEntry = z
  .object({
    _id: z.string(),
    id: z.string(),
    at: z.string(),
    actor: z.string().meta({ description: "An account's email, “visitor” or “command line”" }),
    action: z.string().meta({ description: "Such as “blog.create”" }),
    subject: z.string().meta({ description: "The title or name of the item that was changed" }),
    address: z.string().meta({ description: "An IP address; for many denied requests, their network" }),
    more: z.int().meta({
      description:
        "The number of denied requests that this entry sums up, after the first ten of an hour; 0 for an entry of its own",
    }),
    link: z.string().nullable().meta({ description: "The item's path in the admin, while the item exists" }),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntry>;
