import { queryClient } from "#app/admin/kit/queries.ts";
import type { PostSummary } from "../post.ts";

const MOST = 300;

/** The tags of the posts in the list, in alphabetical order: suggestions for the tags field. */
export function knownTags(): string[] {
  const posts = queryClient.getQueryData<PostSummary[]>(["/api/blogs"]) ?? [];
  const tags = new Set(posts.flatMap((post) => post.tags.split(",").map((tag) => tag.trim())));
  tags.delete("");
  return [...tags].slice(0, MOST).toSorted((a, b) => a.localeCompare(b));
}
