import { z } from "zod";
import { image, imageFields, uploadNotes } from "#app/features/media/media.ts";
import { slugField, storedSlugField } from "#app/content/slugs/slug-field.ts";
import { flag, line, optionalName, requiredLine, requiredParagraphs, revision } from "#app/config/fields.ts";
import { dateTime, publishAt, status } from "#app/content/publication/publication.ts";

/** The categories in the admin's form. The API accepts any category. */
export const POST_FORM_CATEGORIES = [
  "Technology",
  "Design",
  "Development",
  "Business",
  "Marketing",
  "Lifestyle",
  "Tutorial",
  "News",
  "Opinion",
  "Case Study",
] as const;

/** Characters. */
export const MAX_CONTENT = 200_000;

const dateMessage = "The date of publication must be a date and time like 2026-01-31T09:00:00Z.";

/** An empty date stays as it is. */
const publishedAt = z.union(
  [z.literal("").transform(() => undefined), dateTime(dateMessage, { offset: true })],
  dateMessage,
);

/** A date of publication in the future would put a post first in every list until then. */
export const pastPublication = (now: Date) =>
  z.object({
    publishedAt: z
      .string()
      .refine(
        (time) => time <= now.toISOString(),
        "The date of publication is in the future. Choose an earlier date, or the status Scheduled.",
      )
      .optional(),
  });

const slugMeta = { description: "Made from the title if empty" };

/** Fields of the blog form. A create needs title and content; an update keeps what is not sent. */
export const postForm = z
  .object({
    title: requiredLine("Title", 300),
    content: requiredParagraphs("Content", MAX_CONTENT),
    excerpt: line("Excerpt", 1_000).optional(),
    category: optionalName("Category", 60).optional(),
    tags: line("Tags", 500).optional().meta({ description: "Separated by commas" }),
    seoTitle: line("SEO title", 300).optional(),
    seoDescription: line("SEO description", 1_000).optional(),
    status: status.optional().meta({ default: "published" }),
    publishAt: publishAt.optional(),
    publishedAt: publishedAt.optional().meta({
      description: "When it was published; by default, the time at which it first becomes public",
    }),
    slug: slugField.optional().meta(slugMeta),
    author: optionalName("Author", 120).optional().meta({
      description:
        "The author's name. If empty or omitted, a new post gets your name and an existing post keeps its author",
    }),
    ...imageFields,
    removeImage: flag().optional(),
  })
  .meta({ id: "BlogForm" });

export const postUpdate = postForm
  .partial()
  .extend({ slug: storedSlugField.optional().meta(slugMeta), revision })
  .meta({ id: "BlogUpdate" });

/** The labels of the form's plain text fields. */
export const POST_LABELS = {
  title: "Title",
  content: "Content",
  excerpt: "Excerpt",
  category: "Category",
  tags: "Tags",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  slug: "URL",
};

export type PostForm = z.infer<typeof postForm>;
export type PostUpdate = z.infer<typeof postUpdate>;

export const postSummary = z
  .object({
    _id: z.string(),
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string().meta({ description: "As written; empty when there is none" }),
    preview: z.string().meta({ description: "The first 200 characters of the content as plain text" }),
    category: z.string(),
    tags: z.string(),
    seoTitle: z.string(),
    seoDescription: z.string(),
    status,
    publishAt: z.string().nullable(),
    publishedAt: z.string().meta({ description: "The date and time at which visitors first see it" }),
    image: image.nullable(),
    author: z.object({ name: z.string() }),
    readTime: z.number().int().meta({ description: "Minutes" }),
    likes: z.number().int().optional(),
    comments: z.number().int().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    revision: z.number().int(),
  })
  .meta({ id: "BlogSummary" });

export const post = postSummary
  .extend({
    content: z.string().meta({ description: "Markdown" }),
    contentHtml: z.string().meta({ description: "The content as safe HTML" }),
    ...uploadNotes,
    feedId: z.string().nullable().meta({ description: "Its id in feeds of the site from which it was imported" }),
  })
  .meta({ id: "Blog" });

export type PostSummary = z.infer<typeof postSummary>;
export type Post = z.infer<typeof post>;

/** A visitor is identified by a random id that the browser generates and stores; nothing else about them is stored. */
export const likeForm = z
  .object({ visitor: z.uuid("The visitor must be a UUID that the browser made up.").toLowerCase() })
  .meta({ id: "LikeForm" });

export const likeResult = z.object({ likes: z.number().int(), liked: z.boolean() }).meta({ id: "LikeResponse" });
