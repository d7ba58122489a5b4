import { QueryClient } from "@tanstack/react-query";
import { ApiError, apiGet } from "#app/client/api-client.ts";

/*
 * The admin's cached responses. The first part of a query's key is the API path of its collection, such as
 * "/api/blogs"; the second is the rest of the URL. Without a function of its own, a query gets the joined path.
 */

const MAX_ATTEMPTS = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => apiGet(queryKey.join(""), { signal }),
      // Only failures of the network or the server can pass by themselves.
      retry: (failures, error) => failures < MAX_ATTEMPTS && error instanceof ApiError && error.canRetry,
    },
  },
});

interface Item {
  _id: string;
}

/** Puts a saved item into the cached list of its collection: a new one first, an existing one in its place. */
export function putItem<Listed extends Item>(path: string, item: Listed): void {
  queryClient.setQueryData<Listed[]>([path], (items) =>
    items?.some(({ _id }) => _id === item._id)
      ? items.map((listed) => (listed._id === item._id ? item : listed))
      : items && [item, ...items],
  );
}

/** Removes deleted items from the cached list of their collection. */
export function removeItems(path: string, ids: readonly string[]): void {
  queryClient.setQueryData<Item[]>([path], (items) => items?.filter(({ _id }) => !ids.includes(_id)));
}
