import { useQuery } from "@tanstack/react-query";
import { withId } from "../item-id.ts";
import { apiPages } from "#app/browser/api-client.ts";
import { apiPath, itemsIn, type ContentItem, type ContentType } from "#app/content/content-type.ts";

/** Marks a cached list as incomplete: its `dataUpdatedAt` while later pages are loading. */
const INCOMPLETE = 1;
const OLD_AFTER_MS = 10_000;

export type ListedType = Pick<ContentType, "table" | "labels" | "listAudience" | "titleField">;

/** Reads the whole list of a content type, and shows its pages as they come. */
export function useAllItems<Item extends ContentItem>(type: ListedType) {
  const path = apiPath(type);
  const queryKey = [path];
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) =>
      apiPages(`${path}?fields=summary`, {
        signal,
        // The API lists what is public without a token.
        ...(type.listAudience === "public" && { token: null }),
        itemsOf: (result: Item[] | Record<string, Item[]>) => itemsIn(type, result).map(withId),
        show(items) {
          const previousCount = client.getQueryData<Item[]>(queryKey)?.length ?? 0;
          if (items.length > previousCount) client.setQueryData(queryKey, items, { updatedAt: INCOMPLETE });
        },
      }),
    select: newestFirst,
    staleTime: OLD_AFTER_MS,
  });
  return { items: data, isError, isComplete: dataUpdatedAt > INCOMPLETE, refetch };
}

/** Sorted once per response, so that a key in the search need not sort again. */
function newestFirst<Item extends ContentItem>(items: Item[]): Item[] {
  return items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}
