import { QueryClient } from "@tanstack/react-query";
import { apiGet } from "#app/client/api-client.ts";

/*
 * The admin's cached responses. The first part of a query's key is the API path of its collection, such as
 * "/api/blogs"; the second is the rest of the URL. Without a function of its own, a query gets the joined path.
 */

export const queryClient = new QueryClient({
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
