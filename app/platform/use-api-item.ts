import { useEffect, useState } from "react";
import { apiGet } from "./api-client.ts";

export type ApiItem<Item> =
  | { state: "loading" }
  | { state: "loaded"; item: Item }
  | { state: "failed"; retry: () => void };

/** Reads one public item of the API for a dialog that opens before its long texts are here. */
export function useApiItem<Item>(path: string): ApiItem<Item> {
  const [answer, setAnswer] = useState<{ key: string; item: Item | null }>();
  const [attempt, setAttempt] = useState(0);
  const key = `${path} ${attempt}`;

  useEffect(() => {
    const leaving = new AbortController();
    apiGet<Item>(path, { signal: leaving.signal, token: null }).then(
      (item) => setAnswer({ key, item }),
      () => leaving.signal.aborted || setAnswer({ key, item: null }),
    );
    return () => leaving.abort();
  }, [path, key]);

  if (answer?.key !== key) return { state: "loading" };
  if (answer.item === null) return { state: "failed", retry: () => setAttempt(attempt + 1) };
  return { state: "loaded", item: answer.item };
}
