import { Heart, MessageCircle } from "lucide-react";
import { longDate } from "#app/platform/dates.ts";
import type { Teaser } from "./teaser.ts";

/** "November 21, 2026 · 4 min read" in the small type of labels. */
export function DateAndLength({ post }: { post: Pick<Teaser, "publishedAt" | "readTime"> }) {
  return (
    <>
      <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
      <span aria-hidden="true"> · </span>
      <span>{post.readTime} min read</span>
    </>
  );
}

/** How many liked and commented; each left out where it is not known. */
export function Reactions({ likes, comments }: { likes: number | null; comments: number | null }) {
  return (
    <span className="flex items-center gap-3 tabular-nums">
      {likes !== null && (
        <span className="flex items-center gap-1">
          <Heart aria-hidden="true" className="size-3.5" />
          {likes} <span className="sr-only">{likes === 1 ? "like" : "likes"}</span>
        </span>
      )}
      {comments !== null && (
        <span className="flex items-center gap-1">
          <MessageCircle aria-hidden="true" className="size-3.5" />
          {comments} <span className="sr-only">{comments === 1 ? "comment" : "comments"}</span>
        </span>
      )}
    </span>
  );
}
