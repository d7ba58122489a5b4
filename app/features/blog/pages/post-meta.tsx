import { Heart, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { blogLabels, postLabels } from "#site-labels";
import { pluralText } from "#app/config/plural-text.ts";
import { useSite } from "#app/server/render/site.ts";
import { Day } from "#app/server/render/day.tsx";
import type { PostCardData } from "../post-card-data.ts";
import { fillText } from "#app/config/fill-text.ts";

/** "November 21, 2026 · 4 min read". A line may break after the dot, never before it. */
export function DateAndLength({ post }: { post: Pick<PostCardData, "publishedAt" | "readTime"> }) {
  const { minutes } = blogLabels;
  return (
    <span>
      <span className="inline-block max-w-full">
        <Day iso={post.publishedAt} />
        <span aria-hidden="true">&nbsp;·</span>
      </span>{" "}
      <span className="whitespace-nowrap">{fillText(minutes, { minutes: post.readTime })}</span>
    </span>
  );
}

/** A post's issue number: the oldest post is No. 1. */
export function IssueNumber({ number }: { number: number | null }) {
  if (number === null) return null;
  return <span className="shrink-0 whitespace-nowrap text-accent-text">{fillText(blogLabels.number, { number })}</span>;
}

type ReactionsProps = {
  post: Pick<PostCardData, "likes" | "comments">;
  /** Replaces the count of likes. */
  likeButton?: ReactNode;
};

/** Like and comment counts. A count that is unknown or zero is left out; the like button also shows at zero. */
export function Reactions({ post: { likes, comments }, likeButton }: ReactionsProps) {
  const { language } = useSite();
  return (
    <div className="flex shrink-0 items-center gap-3">
      {likeButton ??
        (likes !== null && likes > 0 && (
          <span className="flex items-center gap-1">
            <Heart aria-hidden="true" className="size-3.5" />
            <span>{`${likes} `}</span>
            <span className="sr-only">{pluralText(postLabels.likes, { number: likes, language })}</span>
          </span>
        ))}
      {comments !== null && comments > 0 && (
        <span className="flex items-center gap-1">
          <MessageCircle aria-hidden="true" className="size-3.5" />
          <span>{`${comments} `}</span>
          <span className="sr-only">{pluralText(postLabels.comments, { number: comments, language })}</span>
        </span>
      )}
    </div>
  );
}
