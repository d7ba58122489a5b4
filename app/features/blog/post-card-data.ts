import type { Quirks } from "#app/config/quirks.ts";
import { fnv1a } from "#app/config/fnv.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import type { PostSummary } from "./post.ts";

/** Only the fields that a card shows: lists are long, and cards are sent twice, as HTML and for hydration. */
export type PostCardData = Pick<
  PostSummary,
  "id" | "slug" | "title" | "category" | "image" | "author" | "publishedAt" | "readTime"
> & {
  /** Issue number: the oldest post is 1. Null when there are too many posts to number. */
  number: number | null;
  text: string;
  likes: number | null;
  comments: number | null;
};

type IssueNumbers = ReadonlyMap<string, number>;

export const GRID_TEXT = 150;
export const FEATURED_TEXT = 200;

/** The data of a card. Its text is the shortened excerpt or, without one, the start of the content. */
export function toPostCardData(
  post: PostSummary,
  textLength: number,
  quirks: Quirks,
  numbers: IssueNumbers = new Map(),
): PostCardData {
  const number = numbers.get(post.id) ?? null;
  const { id, slug, title, category, image, author, publishedAt, readTime } = post;
  const text = shortenToWords(post.excerpt, textLength + 100) || shortenToWords(longEnough(post.preview), textLength);
  return { id, slug, title, category, image, author, publishedAt, readTime, number, text, ...reactions(post, quirks) };
}

/** `preview` is cut at 200 characters, perhaps within a word and without an ellipsis: adds one at that length. */
const longEnough = (preview: string) => (preview.length >= FEATURED_TEXT ? `${preview}…` : preview);

/** The stored likes and comments. Missing ones are invented from the id, or null without that quirk. */
export function reactions(
  post: Pick<PostSummary, "id" | "likes" | "comments">,
  quirks: Pick<Quirks, "inventedReactions">,
): { likes: number | null; comments: number | null } {
  const invented = (salt: string, max: number) => (quirks.inventedReactions ? fnv1a(post.id + salt) % max : null);
  return { likes: post.likes ?? invented("likes", 100), comments: post.comments ?? invented("comments", 30) };
}
