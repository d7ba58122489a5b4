import type { PostSummary } from "./post.ts";

/** True when visitors can read the post now. */
export function isPublic({ status, publishAt }: Pick<PostSummary, "status" | "publishAt">): boolean {
  return (
    status === "published" || (status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= Date.now())
  );
}

/** When a post last changed for its readers: a scheduled post is published without a change. */
export const lastChangeOf = ({ updatedAt, publishedAt }: Pick<PostSummary, "updatedAt" | "publishedAt">): string =>
  updatedAt > publishedAt ? updatedAt : publishedAt;
