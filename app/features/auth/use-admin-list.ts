import { useCallback, useEffect, useState } from "react";
import { useSession } from "#app/features/auth/session.tsx";
import { ApiError } from "#app/platform/api-client.ts";

/**
 * Loads a list for an admin page and holds it, so that saves and deletes can change it in place. `load` must be the
 * same function at every render. A session that has ended leads to the login.
 */
export function useAdminList<Item extends { _id: string }>(load: (signal: AbortSignal) => Promise<Item[]>) {
  const { logout } = useSession();
  const [items, setItems] = useState<Item[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const run = async () => {
      try {
        setItems(await load(controller.signal));
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) logout();
        setFailed(true);
      }
    };
    void run();
    return () => controller.abort();
  }, [load, logout, attempt]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);

  /** Puts a new item first and an existing one in its old place. */
  const put = useCallback((item: Item) => {
    setItems((before) => {
      const list = before ?? [];
      const known = list.some((other) => other._id === item._id);
      return known ? list.map((other) => (other._id === item._id ? item : other)) : [item, ...list];
    });
  }, []);

  const remove = useCallback((id: string) => {
    setItems((before) => before?.filter((item) => item._id !== id) ?? null);
  }, []);

  const status: "error" | "loading" | "loaded" = failed ? "error" : items ? "loaded" : "loading";
  return { status, items: items ?? NONE, retry, put, remove };
}

const NONE: never[] = [];
