import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "#app/features/auth/login/session.tsx";
import { ApiError, apiPage } from "#app/client/api-client.ts";

interface State<Item, Answer> {
  /** What was asked for; the rest answers it. */
  address: string;
  items: Item[];
  /** The latest answer, for what it says besides its items. */
  answer: Answer | null;
  cursor: string | null;
  status: "loading" | "loaded" | "error";
}

/**
 * What a search on the server finds, page by page. `address` asks for the first page (with its limit); when it
 * changes, what was found stays in view until the new answer is here. `itemsOf` must be the same function at every
 * render. A session that has ended leads to the login.
 */
export function usePagedList<Item extends { id: string }, Answer>(
  address: string,
  itemsOf: (answer: Answer) => Item[],
) {
  const { logout } = useSession();
  const [state, setState] = useState<State<Item, Answer>>({
    address,
    items: [],
    answer: null,
    cursor: null,
    status: "loading",
  });
  const [attempt, setAttempt] = useState(0);
  const loading = useRef<AbortController | null>(null);

  const load = useCallback(
    async (cursor: string | null) => {
      loading.current?.abort();
      const controller = new AbortController();
      loading.current = controller;
      try {
        const page = await apiPage<Answer>(cursor ? `${address}&cursor=${cursor}` : address, controller);
        setState(({ items }) => ({
          address,
          items: cursor ? [...items, ...itemsOf(page.answer)] : itemsOf(page.answer),
          answer: page.answer,
          cursor: page.cursor,
          status: "loaded",
        }));
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) logout();
        setState((before) => ({ ...before, address, status: "error" }));
      }
    },
    [address, itemsOf, logout],
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
  /** Changes what the answer said besides its items. */
  const amend = useCallback((change: (answer: Answer) => Answer) => {
    setState((before) => ({ ...before, answer: before.answer && change(before.answer) }));
  }, []);

  const { items, answer, status } = state;
  const current = state.address === address;
  const cursor = current ? state.cursor : null;
  const more = useMemo(() => cursor && (() => void load(cursor)), [load, cursor]);
  return { items, answer, status, current, more, retry, put, remove, amend };
}
