import { z } from "zod";

const nonEmpty = z.string().min(1);
const path = z.string().regex(/^\/[^/]?/, "must be a path of this site, such as /contact");
const external = z.url({ protocol: /^https?$/, error: "must be a web address, such as https://example.com" });
const link = z.object({ label: nonEmpty, href: z.union([path, external]) });

const legalPage = z.object({
  title: nonEmpty,
  intro: nonEmpty,
  sections: z
    .array(z.object({ heading: nonEmpty, paragraphs: z.array(nonEmpty), points: z.array(nonEmpty).optional() }))
    .min(1),
});

/** The shape of site.config.ts: everything a studio says in its own words. */
const siteConfig = z.strictObject({
  name: nonEmpty,
  tagline: nonEmpty,
  description: nonEmpty.max(200),
  language: nonEmpty,
  emailContact: z.email(),
  phoneContacts: z
    .array(z.object({ label: nonEmpty, display: nonEmpty, href: z.string().startsWith("tel:") }))
    .length(2),
  groupChat: external,
  social: z.object({ linkedin: external, instagram: external, github: external }),
  hero: z.object({ badge: nonEmpty, badgeText: nonEmpty, headline: nonEmpty, lede: nonEmpty, joinLabel: nonEmpty }),
  loader: z.object({ lead: nonEmpty, words: z.array(nonEmpty).min(2) }),
  features: z.array(z.object({ title: nonEmpty, text: nonEmpty })).length(3),
  timeline: z.object({
    title: nonEmpty,
    intro: nonEmpty,
    steps: z.array(z.object({ title: nonEmpty, text: nonEmpty, takes: nonEmpty })).length(3),
  }),
  vision: z.object({ title: nonEmpty, paragraphs: z.array(nonEmpty).min(1) }),
  products: z.object({
    title: nonEmpty,
    intro: nonEmpty,
    tiles: z.array(z.object({ name: nonEmpty, text: nonEmpty, href: z.union([path, external]).nullable() })).length(3),
    more: nonEmpty,
  }),
  faq: z.object({ title: nonEmpty, items: z.array(z.object({ question: nonEmpty, answer: nonEmpty })).length(4) }),
  // Null shows no banner.
  editorsPick: z
    .object({ label: nonEmpty, title: nonEmpty, text: nonEmpty, href: z.union([path, external]) })
    .nullable(),
  contact: z.object({ title: nonEmpty, lede: nonEmpty, replyTime: nonEmpty }),
  collex: z.object({ brand: nonEmpty, headline: nonEmpty, description: nonEmpty, points: z.array(nonEmpty) }),
  footer: z.object({ products: z.array(link).length(2) }),
  legal: z.object({
    termsOfService: legalPage,
    privacyPolicy: legalPage,
    cookiePolicy: legalPage,
    licenses: legalPage,
  }),
});

export type SiteConfig = z.infer<typeof siteConfig>;

/** Every fault of a site configuration as "place: what is wrong"; empty when it is sound. */
export function siteConfigErrors(config: unknown): string[] {
  // Looked at once: to compile the check would take longer than it does.
  const result = siteConfig.safeParse(config, { jitless: true });
  if (result.success) return [];
  return result.error.issues.map((issue) => `${issue.path.join(".") || "site.config.ts"}: ${issue.message}`);
}
