import { z } from "zod";
import { paletteProblems } from "./palette.ts";
import { menus } from "./menus.ts";
import { PRODUCT_ART } from "./product-art.ts";
import {
  anyLink,
  email,
  language,
  requiredLine,
  list,
  optionalExternal,
  optionalLine,
  paragraphs,
  phone,
  timeZone,
} from "./site-fields.ts";

/*
 * The schema of site.config.ts, with all of a studio's own texts and colors. It checks the file and the changes under
 * Settings. Messages do not name the field, since Settings shows them next to it.
 */

const color = z
  .string("must be text")
  // Aborts: contrasts are computed of colors only.
  .regex(/^#[\da-f]{6}$/i, { error: "must be a color such as #1f2a5c", abort: true })
  .toLowerCase();
const inks = z.strictObject({ ink1: color, ink2: color, paper: color, text: color });
/** The id of an image that was uploaded to /api/media, or an empty string. */
const image = z
  .string("must be text")
  .regex(/^$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "must be the id of an image in the media library, or empty");

const tile = z.strictObject({
  name: requiredLine(60),
  text: requiredLine(300),
  href: anyLink.nullable(),
  art: z.enum(PRODUCT_ART, `must be one of ${PRODUCT_ART.join(", ")}`).optional(),
  image: image.optional(),
});
/** The specification prescribes the first four questions. */
const FIXED_QUESTIONS = 4;
const legalText = paragraphs(50_000);

export const siteConfig = z.strictObject({
  name: requiredLine(60),
  tagline: requiredLine(120),
  description: requiredLine(200),
  language,
  // Files of older versions have none.
  timeZone: timeZone.default(""),
  emailContact: email,
  phoneContacts: list(z.strictObject({ label: requiredLine(60), display: requiredLine(40), href: phone }), 0, 4),
  groupChat: optionalExternal,
  hero: z.strictObject({
    badge: requiredLine(20),
    badgeText: requiredLine(80),
    headline: requiredLine(120),
    lede: requiredLine(500),
    joinLabel: requiredLine(40),
  }),
  loader: z.strictObject({
    lead: requiredLine(40),
    words: list(requiredLine(40), 2, 8),
    skipByKey: requiredLine(60),
    skipByTap: requiredLine(60),
  }),
  home: z.strictObject({
    workLink: requiredLine(40),
    projectsTitle: requiredLine(80),
    projectsLink: requiredLine(40),
    quotesTitle: requiredLine(80),
    postsTitle: requiredLine(80),
    postsLink: requiredLine(40),
  }),
  features: list(z.strictObject({ title: requiredLine(60), text: requiredLine(400) }), 3, 3),
  timeline: z.strictObject({
    title: requiredLine(80),
    intro: requiredLine(300),
    steps: list(z.strictObject({ title: requiredLine(60), text: requiredLine(400), takes: requiredLine(40) }), 3, 3),
  }),
  vision: z.strictObject({ title: requiredLine(120), paragraphs: list(requiredLine(1500), 1, 6) }),
  products: z.strictObject({
    title: requiredLine(80),
    intro: requiredLine(300),
    tiles: list(tile, 1, 6),
    more: requiredLine(120),
  }),
  faq: z.strictObject({
    title: requiredLine(80),
    stuck: requiredLine(80),
    items: list(z.strictObject({ question: requiredLine(160), answer: requiredLine(2000) }), FIXED_QUESTIONS, 30),
  }),
  // Files of older versions use null for no pick.
  editorsPick: z.preprocess(
    (pick) => pick ?? { banner: "hidden" as const, label: "Editor’s Pick", title: "", text: "", post: "" },
    z.strictObject({
      banner: z.enum(["shown", "hidden"], "must be shown or hidden").optional(),
      label: requiredLine(40),
      title: optionalLine(200),
      text: optionalLine(500),
      post: optionalLine(200),
    }),
  ),
  featuredProject: optionalLine(200),
  introductions: z.strictObject({ blog: requiredLine(400), portfolio: requiredLine(400), contact: requiredLine(600) }),
  descriptions: z.strictObject({ blog: requiredLine(200), portfolio: requiredLine(200) }),
  contact: z.strictObject({ title: requiredLine(120), replyTime: requiredLine(200) }),
  collex: z.strictObject({
    brand: requiredLine(60),
    headline: requiredLine(120),
    description: requiredLine(800),
    points: list(requiredLine(160), 0, 12),
    thanksTitle: requiredLine(60),
    thanksText: requiredLine(160),
  }),
  colors: z.strictObject({ light: inks, dark: inks }).superRefine((colors, context) => {
    for (const { path: at, message, suggestion } of paletteProblems(colors)) {
      context.addIssue({ code: "custom", path: at, message, params: { suggestion } });
    }
  }),
  logo: image,
  icon: image,
  menus,
  legal: z.strictObject({ terms: legalText, privacy: legalText, cookies: legalText, licenses: legalText }),
});

export type SiteConfig = z.infer<typeof siteConfig>;

/** What the admin changes under Settings. The legal texts become pages. */
export const siteSettings = siteConfig.omit({ legal: true });

export type SiteSettings = z.infer<typeof siteSettings>;

/** Returns each error of a site configuration as "path: message"; an empty list when it is valid. */
export function siteConfigErrors(config: unknown): string[] {
  // The check runs once, and Zod would take longer to compile it than to run it.
  const result = siteConfig.safeParse(config, { jitless: true });
  if (result.success) return [];
  return result.error.issues.map((issue) => `${issue.path.join(".") || "site.config.ts"}: ${issue.message}`);
}

type Items = SiteSettings["faq"]["items"];

/** Returns the moved questions among the first four, by index: those may be reworded, not removed or moved. */
export function movedQuestions(items: Items, before: Items): number[] {
  const fixed = items.slice(0, FIXED_QUESTIONS);
  return fixed.flatMap(({ question }, index) => {
    const previousIndex = before.findIndex((item) => item.question === question);
    return previousIndex >= 0 && previousIndex !== index ? [index] : [];
  });
}
