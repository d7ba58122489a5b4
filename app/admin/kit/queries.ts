import { QueryCache, QueryClient, type InfiniteData } from "@tanstack/react-query";
import { ApiError, apiGet } from "#app/client/api-client.ts";

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

export const refreshStats = () => void queryClient.invalidateQueries({ queryKey: STATS_KEY });

/** Some collections have both ids, others one of them. */
interface Item {
  _id?: string;
  id?: string;
}

const idOf = ({ _id, id }: Item) => _id ?? id;

/** A list that is read page by page (kit/list/use-pages.ts). */
type Pages<Listed> = InfiniteData<{ items: Listed[] }>;

/** Changes the cached lists of a collection, given as pages. Its single items, whose keys begin alike, stay. */
export function changeLists<Listed extends Item>(path: string, change: (pages: Listed[][]) => Listed[][]): void {
  queryClient.setQueriesData<Listed[] | Pages<Listed>>({ queryKey: [path] }, (list) => {
    if (Array.isArray(list)) return change([list])[0];
    if (!list?.pages) return list;
    const changed = change(list.pages.map(({ items }) => items));
    return { ...list, pages: list.pages.map((page, index) => ({ ...page, items: changed[index] ?? [] })) };
  });
  // The response of a request under way may not have the change.
  const whole = { queryKey: [path], exact: true };
  if (queryClient.isFetching(whole)) void queryClient.invalidateQueries(whole);
}

/** Puts a saved item into the cached lists of its collection: a new one first, an existing one in its place. */
export function putItem<Listed extends Item>(path: string, item: Listed): void {
  const isSame = (listed: Item) => idOf(listed) === idOf(item);
  changeLists<Listed>(path, (pages) =>
    pages.some((items) => items.some(isSame))
      ? pages.map((items) => items.map((listed) => (isSame(listed) ? item : listed)))
      : pages.map((items, index) => (index === 0 ? [item, ...items] : items)),
  );
  refreshStats();
}

/** Removes deleted items from the cached lists of their collection, and reads what counts them again. */
export function removeItems(path: string, ids: readonly string[]): void {
  changeLists(path, (pages) => pages.map((items) => items.filter((item) => !ids.includes(idOf(item) ?? ""))));
  void queryClient.invalidateQueries({ queryKey: [path], predicate: ({ queryKey }) => queryKey.length > 1 });
  refreshStats();
}
