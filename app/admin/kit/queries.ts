import { QueryCache, QueryClient, useQuery, type InfiniteData } from "@tanstack/react-query";
import { ApiError, apiGet } from "#app/browser/api-client.ts";

/*
 * The admin's cached responses. The first part of a query's key is the API path of its collection, such as
 * "/api/blogs"; the second is the rest of the URL. Without a function of its own, a query gets the joined path.
 */

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // An item that is gone leaves its list.
    onError: (error, { queryKey: [path] }) => {
      if (error instanceof ApiError && error.status === 404)
        void queryClient.invalidateQueries({ queryKey: [path], exact: true });
    },
  }),
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => apiGet(queryKey.join(""), { signal }),
      // The screens say what failed, and offer to try again.
      retry: false,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** What the dashboard and the navigation count. */
export const STATS_KEY = ["/api/stats"];

queryClient.setQueryDefaults(STATS_KEY, {
  queryFn: ({ signal }) =>
    apiGet(STATS_KEY.join(""), { signal }).catch((error: unknown) => {
      if (!signal.aborted) console.error("Could not load the dashboard", error);
      throw error;
    }),
});

type Unread = { count: number; isInboxFull: boolean };
const NOTHING_UNREAD: Unread = { count: 0, isInboxFull: false };

/** What is unread in the inbox. */
export const useUnread = () => useQuery<{ unread: Unread }>({ queryKey: STATS_KEY }).data?.unread ?? NOTHING_UNREAD;

export const refreshStats = () => void queryClient.invalidateQueries({ queryKey: STATS_KEY });

/** Some collections have both ids, others one of them. */
interface Item {
  _id?: string;
  id?: string;
}

const idOf = ({ _id, id }: Item) => _id ?? id;

/** A cached list, whole or read page by page (kit/list/use-pages.ts), or another response of its collection. */
type Cached<Listed> = Listed[] | InfiniteData<{ items: Listed[] }> | undefined;

function pagesOf<Listed>(list: Cached<Listed>): Listed[][] {
  return Array.isArray(list) ? [list] : (list?.pages?.map(({ items }) => items) ?? []);
}

/** Changes the cached lists of a collection, given as pages. Its single items, whose keys begin alike, stay. */
export function changeLists<Listed extends Item>(path: string, change: (pages: Listed[][]) => Listed[][]): void {
  queryClient.setQueriesData<Cached<Listed>>({ queryKey: [path] }, (list) => {
    const changed = change(pagesOf(list));
    if (Array.isArray(list)) return changed[0];
    return list?.pages && { ...list, pages: list.pages.map((page, at) => ({ ...page, items: changed[at] ?? [] })) };
  });
  // The response of a request under way may not have the change.
  const whole = { queryKey: [path], exact: true };
  if (queryClient.isFetching(whole)) void queryClient.invalidateQueries(whole);
}

/** Puts saved items into the cached lists of their collection: existing ones in their places, new ones first. */
export function putItems<Listed extends Item>(path: string, items: readonly Listed[]): void {
  const lists = queryClient.getQueriesData<Cached<Listed>>({ queryKey: [path] });
  const listed = new Set(lists.flatMap(([, list]) => pagesOf(list).flat()).map(idOf));
  const added = items.filter((item) => !listed.has(idOf(item))).toReversed();
  const saved = new Map(items.map((item) => [idOf(item), item]));
  changeLists<Listed>(path, (pages) =>
    pages.map((page, index) => {
      const updated = page.map((item) => saved.get(idOf(item)) ?? item);
      return index === 0 ? [...added, ...updated] : updated;
    }),
  );
  refreshStats();
}

/** Removes deleted items from the cached lists of their collection, and reads what counts them again. */
export function removeItems(path: string, ids: readonly string[]): void {
  const removed = new Set(ids);
  changeLists(path, (pages) => pages.map((items) => items.filter((item) => !removed.has(idOf(item) ?? ""))));
  void queryClient.invalidateQueries({ queryKey: [path], predicate: ({ queryKey }) => queryKey.length > 1 });
  refreshStats();
}
