import { z } from "zod";

const words = z.string().min(1);
const path = z.string().regex(/^\/[^/]?/, "must be a path of this site, such as /contact");
const external = z.url({ protocol: /^https?$/, error: "must be a web address, such as https://example.com" });
const link = z.object({ label: words, href: z.union([path, external]) });

const legalPage = z.object({
  title: words,
  intro: words,
  sections: z.array(z.object({ heading: words, paragraphs: z.array(words), points: z.array(words).optional() })).min(1),
});

/** The shape of site.config.ts: everything a studio says in its own words. */
const siteConfig = z.strictObject({
  name: words,
  tagline: words,
  description: words.max(200),
  language: words,
  emailContact: z.email(),
  phoneContacts: z.array(z.object({ label: words, display: words, href: z.string().startsWith("tel:") })).length(2),
  groupChat: external,
  social: z.object({ linkedin: external, instagram: external, github: external }),
  hero: z.object({ badge: words, badgeText: words, headline: words, lede: words, joinLabel: words }),
  loader: z.object({ lead: words, words: z.array(words).min(2) }),
  features: z.array(z.object({ title: words, text: words })).length(3),
  timeline: z.object({
    title: words,
    intro: words,
    steps: z.array(z.object({ title: words, text: words, takes: words })).length(3),
  }),
  vision: z.object({ title: words, paragraphs: z.array(words).min(1) }),
  products: z.object({
    title: words,
    intro: words,
    tiles: z.array(z.object({ name: words, text: words, href: z.union([path, external]).nullable() })).length(3),
    more: words,
  }),
  faq: z.object({ title: words, items: z.array(z.object({ question: words, answer: words })).length(4) }),
  // Null shows no banner.
  editorsPick: z.object({ label: words, title: words, text: words, href: z.union([path, external]) }).nullable(),
  contact: z.object({ title: words, lede: words, replyTime: words }),
  collex: z.object({ brand: words, headline: words, description: words, points: z.array(words) }),
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
