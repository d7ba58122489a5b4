import { z } from "zod";
import { requiredText } from "#app/config/fields.ts";
import { splitPath, toPagePath } from "#app/content/site-path.ts";

const LONGEST = 2_000;
const DEVICES = ["desktop", "mobile", "tablet"] as const;
/** The name of the referrers above the daily limit. No host has this name. */
export const OTHERS = "(others)";

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
        context.addIssue({ code: "custom", message: "The referrer must be a host name or a URL." });
        return z.NEVER;
      })
      .meta({ description: "The referring host, or its URL; only the host is used" }),
  })
  .meta({ id: "VisitForm" });

const day = z.iso.date("Days are written as 2026-01-31.");

/** The query of GET /api/visits. */
export const visitsQuery = z
  .strictObject({
    from: day
      .optional()
      .meta({ description: "The first day, in the site's time zone; without it, from the beginning" }),
    to: day.optional().meta({ description: "The last day, in the site's time zone; without it, until today" }),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: "The last day is before the first." });

export type VisitsQuery = z.output<typeof visitsQuery>;

const counts = { visitors: z.int().meta({ description: "The sum of each day's visitors" }), views: z.int() };
const dayCount = z
  .object({ day: z.string().meta({ description: "2026-01-31; 2026-01 for a month over two years old" }), ...counts })
  .meta({ id: "VisitsOfDay" });
const nameCount = z.object({ name: z.string(), ...counts }).meta({ id: "VisitsByName" });

export const visitsResult = z
  .object({
    days: z.array(dayCount),
    paths: z.array(nameCount).meta({ description: "The ten most viewed" }),
    referrers: z.array(nameCount).meta({ description: "The ten hosts with most views; empty without a referrer" }),
    devices: z.array(nameCount).meta({ description: DEVICES.join(", ") }),
    counting: z.boolean().meta({ description: "False if visits are not counted (VISITS=off)" }),
  })
  .meta({ id: "Visits" });

export type VisitsResult = z.infer<typeof visitsResult>;
export type DayCount = z.infer<typeof dayCount>;
export type NameCount = z.infer<typeof nameCount>;

/** The kind of device, according to the User-Agent header. */
export function deviceOf(userAgent: string): (typeof DEVICES)[number] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? "mobile" : "desktop";
}

/** The host of a referrer, which may be a URL or a host; "" for "", null for an invalid one. */
function hostOf(referrer: string): string | null {
  if (referrer === "") return "";
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(referrer) ? referrer : `https://${referrer}`);
  const host = url?.host.toLowerCase() ?? "";
  return /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/.test(host) ? host : null;
}
