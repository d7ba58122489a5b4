import { z } from "zod";
import { requiredText } from "#app/text/fields.ts";
import { splitPath, toPagePath } from "#app/text/site-path.ts";
import { hostOf } from "./client-traits.ts";

const LONGEST = 2_000;

const path = requiredText("The path")
  .max(LONGEST, `A path can have at most ${LONGEST} characters.`)
  .transform((text, context) => {
    const read = text.startsWith("/") && text.isWellFormed() ? toPagePath(splitPath(text).path) : null;
    // oxlint-disable-next-line no-control-regex -- control characters are what this finds
    if (read !== null && !/[\u0000-\u001F\\]/.test(read)) return read;
    context.addIssue({ code: "custom", message: "The path must be one of this site, such as /blog." });
    return z.NEVER;
  });

/** The body of the request that a page sends after it was viewed. */
export const visitForm = z
  .object({
    path: path.meta({ description: "The path of the page, without its query" }),
    referrer: z
      .string("The referrer must be text.")
      .max(LONGEST, `A referrer can have at most ${LONGEST} characters.`)
      .default("")
      .transform((text, context) => {
        const host = hostOf(text.trim());
        if (host !== null) return host;
        context.addIssue({ code: "custom", message: "The referrer must be a host or a web address." });
        return z.NEVER;
      })
      .meta({ description: "The referring host, or its URL; only the host is used" }),
  })
  .meta({ id: "VisitForm" });

const DEVICES = ["desktop", "mobile", "tablet"] as const;
export type Device = (typeof DEVICES)[number];

const GROUPS = ["day", "path", "referrer", "device", "language"] as const;

const day = z.iso.date("Days are written as 2026-01-31.");

/** The query of GET /api/visits. */
export const visitsQuery = z
  .strictObject({
    from: day.optional().meta({ description: "The first day, in UTC; without it, from the beginning" }),
    to: day.optional().meta({ description: "The last day, in UTC; without it, until today" }),
    by: z
      .enum(GROUPS, `Choose ${GROUPS.join(", ")}.`)
      .default("day")
      .meta({ description: "The dimension to count by" }),
    path: path.optional().meta({ description: "With by=day: only this page" }),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: "The last day is before the first." })
  .refine(({ by, path }) => path === undefined || by === "day", {
    path: ["path"],
    message: "One page is counted by day only.",
  });

export type VisitsQuery = z.output<typeof visitsQuery>;

const row = z
  .object({
    day: z
      .string()
      .optional()
      .meta({ description: "Such as 2026-01-31; 2026-01 for a month that is over two years old" }),
    path: z.string().optional(),
    referrer: z.string().optional().meta({ description: "The referring host; empty without a referrer" }),
    device: z
      .string()
      .optional()
      .meta({ description: DEVICES.join(", ") }),
    language: z.string().optional().meta({ description: "Such as “de”; empty if unknown" }),
    visitors: z.int().meta({ description: "The sum of each day's visitors" }),
    views: z.int(),
  })
  .meta({ id: "Visits" });

export const visitsResult = z
  .object({
    rows: z.array(row),
    counting: z.literal(false).optional().meta({ description: "Present only if visits are not counted (VISITS=off)" }),
  })
  .meta({ id: "VisitRows" });
export type VisitsRow = z.infer<typeof row>;
