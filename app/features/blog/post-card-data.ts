import type { Quirks } from "#app/config/quirks.ts";
import { shortenToWords } from "#app/text/shorten.ts";
import type { BlogSummary } from "./post.ts";

/** What a card shows of a post, and no more: lists are long and cards are sent twice, as HTML and for hydration. */
export type PostCardData = Pick<
  BlogSummary,
  "id" | "slug" | "title" | "category" | "image" | "author" | "publishedAt" | "readTime"
> & {
  /** As of an issue: the oldest post is 1. Null where there are too many to count. */
  number: number | null;
  text: string;
  likes: number | null;
  comments: number | null;
};

export type IssueNumbers = ReadonlyMap<string, number>;

export const GRID_TEXT = 150;
export const FEATURED_TEXT = 200;

/** The excerpt as far as a card has room for it, or the start of the content where the author wrote none. */
export function toPostCardData(
  blog: BlogSummary,
  textLength: number,
  quirks: Quirks,
  numbers: IssueNumbers = new Map(),
): PostCardData {
  const number = numbers.get(blog.id) ?? null;
  const { id, slug, title, category, image, author, publishedAt, readTime } = blog;
  const text = shortenToWords(blog.excerpt, textLength + 100) || shortenToWords(longEnough(blog.preview), textLength);
  return { id, slug, title, category, image, author, publishedAt, readTime, number, text, ...reactions(blog, quirks) };
}

/** `preview` itself ends after 200 characters without saying so: one of that length goes on, perhaps within a word. */
const longEnough = (preview: string) => (preview.length >= FEATURED_TEXT ? `${preview}…` : preview);

/** Likes and comments as the data has them; where it has none, invented from the id or left out. */
export function reactions(
  blog: Pick<BlogSummary, "id" | "likes" | "comments">,
  quirks: Pick<Quirks, "inventedReactions">,
): { likes: number | null; comments: number | null } {
  const invented = (salt: string, max: number) => (quirks.inventedReactions ? numberFrom(blog.id + salt) % max : null);
  return { likes: blog.likes ?? invented("likes", 100), comments: blog.comments ?? invented("comments", 30) };
}

/** A number that is always the same for the same text (FNV-1a). */
function numberFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
