import type { BulkAction, BulkResult } from "#app/admin/kit/list/bulk.ts";
import { apiSend } from "#app/browser/api-client.ts";
import type { PostBulk, PostBulkResult } from "../post-bulk.ts";
import type { PostSummary } from "../post.ts";

const send = (body: PostBulk) => apiSend<PostBulkResult>("POST", "/api/blogs/bulk", body);

async function change(action: "publish" | "unpublish", ids: string[]): Promise<BulkResult<PostSummary>> {
  const { before: posts, ...result } = await send({ action, ids });
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
    label: "Publish",
    pending: "Publishing...",
    past: "published",
    question: (what) => `Publish ${what}? Visitors can read them at once.`,
    failed: "Could not publish blog posts",
    variant: "secondary",
    run: (ids) => change("publish", ids),
  },
  {
    label: "Unpublish",
    pending: "Unpublishing...",
    past: "unpublished",
    question: (what) => `Unpublish ${what}? Unpublished posts become drafts. Visitors can no longer see them.`,
    failed: "Could not unpublish blog posts",
    variant: "secondary",
    run: (ids) => change("unpublish", ids),
  },
];
