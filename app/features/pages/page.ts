import { z } from "zod";
import { image, imageFields, uploadNotes } from "#app/features/media/media.ts";
import {
  BULK_ACTIONS,
  BULK_MESSAGE,
  bulkResultFields,
  publicationStates,
  publishAt,
  status,
} from "#app/content/publication/publication.ts";
import { slugField, storedSlugField } from "#app/content/slugs/slug-field.ts";
import { flag, line, paragraphs, requiredLine, revision } from "#app/config/fields.ts";

/** Characters. */
const MAX_CONTENT = 200_000;
const MAX_SLUG = 80;

const slugMeta = { description: "Made from the title if empty" };

/** The slug of a new page, and of one that gets another slug. */
const pageSlug = slugField.refine((slug) => slug.length <= MAX_SLUG, `Use at most ${MAX_SLUG} characters.`);

/** The form's fields. A create requires a title; an update changes only what is sent. */
export const pageForm = z
  .object({
    title: requiredLine("Title", 300),
    content: paragraphs("Content", MAX_CONTENT).optional(),
    description: line("Description", 1_000).optional().meta({
      description: "For search engines; also the page's first lines",
    }),
    status: status.optional().meta({ default: "published" }),
    publishAt: publishAt.optional(),
    slug: pageSlug.optional().meta(slugMeta),
    ...imageFields,
    removeImage: flag().optional(),
  })
  .meta({ id: "PageForm" });

export const pageUpdate = pageForm
  .partial()
  .extend({ slug: storedSlugField.optional().meta(slugMeta), revision })
  .meta({ id: "PageUpdate" });

/** The slug in a change of a page that has another one. */
export const newPageSlug = z.object({ slug: pageSlug.optional() });

export type PageForm = z.infer<typeof pageForm>;
export type PageUpdate = z.infer<typeof pageUpdate>;

export const pageSummary = z
  .object({
    _id: z.string(),
    id: z.string(),
    slug: z.string().meta({ description: "Its path on the site, without the slash" }),
    title: z.string(),
    preview: z.string().meta({ description: "The first 200 characters of the content as plain text" }),
    description: z.string(),
    seed: z.enum(["original", "changed"]).nullable().meta({
      description: "For the pages that every site has: if they have their original text. They keep their slugs",
    }),
    status,
    publishAt: z.string().nullable(),
    publishedAt: z.string().meta({ description: "The date and time at which visitors first see it" }),
    image: image.nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    revision: z.number().int(),
  })
  .meta({ id: "PageSummary" });

export const page = pageSummary
  .extend({
    content: z.string().meta({ description: "Markdown" }),
    contentHtml: z.string().meta({ description: "The content as safe HTML" }),
    original: z.object({ title: z.string(), content: z.string() }).nullable().meta({
      description: "The original text of a page that every site has",
    }),
    ...uploadNotes,
  })
  .meta({ id: "Page" });

export type PageSummary = z.infer<typeof pageSummary>;
export type Page = z.infer<typeof page>;

/** The bulk actions on pages. */
export const pageBulk = z
  .discriminatedUnion(
    "action",
    [...BULK_ACTIONS, z.object({ action: z.literal("restore"), pages: publicationStates("pages") })],
    BULK_MESSAGE,
  )
  .meta({ id: "PageBulk" });

export type PageBulk = z.infer<typeof pageBulk>;

export const pageBulkResult = z
  .object({
    ...bulkResultFields,
    items: z.array(pageSummary).meta({ description: "The changed items in their new state" }),
  })
  .meta({ id: "PageBulkResult" });

export type PageBulkResult = z.infer<typeof pageBulkResult>;
