import { apiPath, type ContentType } from "#app/content/content-type.ts";
import type { PublicationState } from "#app/content/publication/publication.ts";
import type { BulkAction, BulkResult } from "#app/admin/kit/list/bulk.ts";
import { apiSend } from "#app/browser/api-client.ts";

type Changed<Item> = Required<Omit<BulkResult<Item>, "undo">> & { before: PublicationState[] };

/** Bulk actions besides Delete. Both can be undone. `many`: the items in messages and in the API's request. */
export function publicationActions<Item>(type: ContentType, many: string, failed: string): BulkAction<Item>[] {
  const send = (body: object) => apiSend<Changed<Item>>("POST", `${apiPath(type)}/bulk`, body);
  const change = async (action: "publish" | "unpublish", ids: string[]): Promise<BulkResult<Item>> => {
    const { before, ...result } = await send({ action, ids });
    if (before.length === 0) return result;
    const undo = async () => {
      const { items, unchanged, notFound } = await send({ action: "restore", [many]: before });
      return { items, left: unchanged.length + notFound.length };
    };
    return { ...result, undo };
  };
  return [
    {
      label: "Publish",
      pending: "Publishing...",
      past: "published",
      question: (what) => `Publish ${what}? Visitors can read them at once.`,
      failed: `Could not publish ${failed}`,
      variant: "secondary",
      run: (ids) => change("publish", ids),
    },
    {
      label: "Unpublish",
      pending: "Unpublishing...",
      past: "unpublished",
      question: (what) => `Unpublish ${what}? Unpublished ${many} become drafts. Visitors can no longer see them.`,
      failed: `Could not unpublish ${failed}`,
      variant: "secondary",
      run: (ids) => change("unpublish", ids),
    },
  ];
}
