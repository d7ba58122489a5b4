import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { apiPage } from "#app/client/api-client.ts";

interface State<Item, Result> {
  /** The URL that the items and the cursor belong to. A failed request does not change it. */
  url: string;
  items: Item[];
  /** The latest response, for its fields besides the items. */
  result: Result | null;
  cursor: string | null;
  status: "loading" | "loaded" | "error";
}

/**
 * Loads the results of a server-side search page by page. `url` requests the first page (with its limit); when it
 * changes, the previous results stay visible until the new response arrives. `itemsOf` must be referentially stable.
 */
export function usePagedList<Item extends { id: string }, Result>(url: string, itemsOf: (result: Result) => Item[]) {
  const [state, setState] = useState<State<Item, Result>>({
    url,
    items: [],
    result: null,
    cursor: null,
    status: "loading",
  });
  const [attempt, setAttempt] = useState(0);
  const loading = useRef<AbortController | null>(null);

  const load = useCallback(
    async (cursor: string | null) => {
      loading.current?.abort();
      loading.current = new AbortController();
      const { signal } = loading.current;
      const fail = () => {
        if (!signal.aborted) setState((before) => ({ ...before, status: "error" }));
      };
      try {
        const page = await apiPage<Result>(cursor ? `${url}&cursor=${cursor}` : url, { signal });
        setState(({ items }) => ({
          url,
          items: cursor ? [...items, ...itemsOf(page.result)] : itemsOf(page.result),
          result: page.result,
          cursor: page.cursor,
          status: "loaded",
        }));
      } catch {
        fail();
      }
    },
    [url, itemsOf],
  );

  useEffect(() => {
    void load(null);
    return () => loading.current?.abort();
  }, [load, attempt]);

  const retry = useCallback(() => {
    setState((before) => ({ ...before, status: "loading" }));
    setAttempt((before) => before + 1);
  }, []);
  /** Puts a new item first and changed ones in their places. */
  const put = useCallback((...changed: Item[]) => {
    setState((before) => {
      const byId = new Map(changed.map((item) => [item.id, item]));
      const items = before.items.map((item) => byId.get(item.id) ?? item);
      const added = changed.filter(({ id }) => before.items.every((item) => item.id !== id));
      return { ...before, items: [...added, ...items] };
    });
  }, []);
  const remove = useCallback((...ids: string[]) => {
    setState((before) => ({ ...before, items: before.items.filter(({ id }) => !ids.includes(id)) }));
  }, []);
  /** Changes the response's fields besides the items. */
  const changeResult = useCallback((change: (result: Result) => Result) => {
    setState((before) => ({ ...before, result: before.result && change(before.result) }));
  }, []);

  const { items, result, status } = state;
  const current = state.url === url;
  const cursor = current ? state.cursor : null;
  const more = useMemo(() => cursor && (() => void load(cursor)), [load, cursor]);
  return { items, result, status, current, more, retry, put, remove, changeResult };
}
