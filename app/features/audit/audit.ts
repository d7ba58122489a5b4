import { z } from "zod";

export const auditEntry = z
  .object({
    _id: z.string(),
    id: z.string(),
    at: z.string(),
    actor: z.string().meta({ description: "An account's email, “visitor” or “command line”" }),
    action: z.string().meta({ description: "Such as “blog.create”" }),
    subject: z.string().meta({ description: "The title or name of what it was done to" }),
    address: z.string().meta({ description: "An IP address; of many refusals, their network" }),
    more: z.int().meta({
      description: "How many refusals this line stands for, after the first ten of an hour; 0 for a line of its own",
    }),
    link: z.string().nullable().meta({ description: "Where that stands in the admin, while it exists" }),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntry>;
