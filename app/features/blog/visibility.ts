import type { PostSummary } from "./post.ts";

/** True when visitors can read the post now. */
export function isPublic({ status, publishAt }: Pick<PostSummary, "status" | "publishAt">): boolean {
  return (
    status === "published" || (status === "scheduled" && publishAt !== null && Date.parse(publishAt) <= Date.now())
  );
}
