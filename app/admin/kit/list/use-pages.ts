import { keepPreviousData, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiPage } from "#app/browser/api-client.ts";

/** A list that the server searches and that loads page by page. */
export interface Pages<Item = unknown, Result = unknown> {
  items: Item[];
  /** The first response, for its fields besides the items. */
  result: Result | undefined;
  query: Pick<
    UseInfiniteQueryResult,
    "isPending" | "isError" | "isSuccess" | "isPlaceholderData" | "hasNextPage" | "fetchNextPage" | "refetch"
  >;
}

/**
 * Reads a list page by page. `search` has the parameters of the request, `itemsOf` takes the items from a response.
 * When the search changes, the previous items stay until the new ones arrive.
 */
export function usePages<Item, Result>(
  path: string,
  search: URLSearchParams,
  itemsOf: (result: Result) => Item[],
): Pages<Item, Result> {
  const query = useInfiniteQuery({
    queryKey: [path, `?${search}`],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams([...search, ...(pageParam ? [["cursor", pageParam]] : [])]);
      const { result, cursor } = await apiPage<Result>(`${path}?${params}`, { signal });
      return { items: itemsOf(result), result, cursor };
    },
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { items, result: data?.pages[0]?.result, query };
}
