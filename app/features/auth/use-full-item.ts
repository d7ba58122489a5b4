import { useCallback, useEffect, useState } from "react";
import { ApiError, apiGet } from "#app/platform/api-client.ts";

/**
 * Reads one item with its long texts, which lists leave out, before it is edited. Without an id there is nothing to
 * read, and `item` stays null.
 */
export function useFullItem<Item>(path: string, id: string | null) {
  const [item, setItem] = useState<Item | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!id) return;
    const controller = new AbortController();
    const run = async () => {
      try {
        setItem(await apiGet<Item>(`${path}/${id}`, { signal: controller.signal }));
      } catch (reason) {
        if (controller.signal.aborted) return;
        setError(reason instanceof ApiError ? reason : new ApiError(0, "It could not be loaded. Try again."));
      }
    };
    void run();
    return () => controller.abort();
  }, [path, id, attempt]);

  const retry = useCallback(() => {
    setError(null);
    setAttempt((before) => before + 1);
  }, []);
  return { item, error, retry };
}
