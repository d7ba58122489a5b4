import type { PostSummary } from "./post.ts";

/** True when visitors can read the post at that time. `visible` in queries.server.ts is the same rule in SQL. */
export function isPublic(
  { status, publishAt }: Pick<PostSummary, "status" | "publishAt">,
  now: Date = new Date(),
): boolean {
  return (
    status === "published" || (status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= now.getTime())
  );
}

/** When a post last changed for its readers: a scheduled post is published without a change. */
export const lastChangeOf = ({ updatedAt, publishedAt }: Pick<PostSummary, "updatedAt" | "publishedAt">): string =>
  updatedAt > publishedAt ? updatedAt : publishedAt;
