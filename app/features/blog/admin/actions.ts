import type { BulkAction, BulkResult } from "#app/features/editing/list/bulk-dialog.tsx";
import { apiSend } from "#app/client/api-client.ts";
import type { PostBulk, PostBulkResult } from "../post-bulk.ts";
import type { PostSummary } from "../post.ts";

function send(body: PostBulk, signal?: AbortSignal): Promise<PostBulkResult> {
  return apiSend("POST", "/api/blogs/bulk", body, signal && { signal });
}

async function change(
  action: "publish" | "unpublish",
  ids: string[],
  signal: AbortSignal,
): Promise<BulkResult<PostSummary>> {
  const { before: posts, ...result } = await send({ action, ids }, signal);
  if (posts.length === 0) return result;
  const undo = async () => {
    const { items, unchanged, notFound } = await send({ action: "restore", posts });
    return { items, left: unchanged.length + notFound.length };
  };
  return { ...result, undo };
}

/** Bulk actions on posts besides Delete. Both can be undone. */
export const POST_ACTIONS: BulkAction<PostSummary>[] = [
  {
    id: "publish",
    label: "Publish",
    pending: "Publishing...",
    past: "published",
    question: (what) => `Publish ${what}? Visitors can read what is published at once.`,
    failed: "Could not publish blog posts",
    variant: "secondary",
    run: (ids, signal) => change("publish", ids, signal),
  },
  {
    id: "unpublish",
    label: "Unpublish",
    pending: "Unpublishing...",
    past: "unpublished",
    question: (what) => `Unpublish ${what}? What is unpublished becomes a draft, which visitors do not find.`,
    failed: "Could not unpublish blog posts",
    variant: "secondary",
    run: (ids, signal) => change("unpublish", ids, signal),
  },
];
