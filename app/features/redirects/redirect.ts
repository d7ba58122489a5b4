import { z } from "zod";
import { requiredText } from "#app/config/fields.ts";
import { readFrom, readTo } from "#app/content/site-path.ts";

const sitePath = (label: string, read: (text: string) => { path: string } | { error: string }) =>
  requiredText(label).transform((text, context) => {
    const trimmed = text.trim();
    const result = trimmed === "" ? { error: `${label} is required.` } : read(trimmed);
    if ("path" in result) return result.path;
    context.addIssue({ code: "custom", message: result.error });
    return z.NEVER;
  });

export const redirectForm = z
  .object({
    from: sitePath("Old URL", readFrom).meta({ description: "A path of this site, without a query" }),
    to: sitePath("New URL", readTo).meta({
      description: "A path of this site; a query and a fragment may follow",
    }),
  })
  .refine(({ from, to }) => from !== to.replace(/[?#].*$/s, ""), {
    path: ["to"],
    message: "This URL redirects to itself. Choose another one.",
  })
  .meta({ id: "RedirectForm" });

export const redirect = z
  .object({
    _id: z.string(),
    id: z.string(),
    from: z.string(),
    to: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: "Redirect" });

export const missingPath = z
  .object({
    id: z.string(),
    path: z.string(),
    hits: z.int().meta({ description: "The number of requests that got a 404" }),
  })
  .meta({ id: "MissingPath" });

export type Redirect = z.infer<typeof redirect>;
export type MissingPath = z.infer<typeof missingPath>;
