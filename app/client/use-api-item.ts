import { useEffect, useState } from "react";
import { ApiError, apiGet } from "./api-client.ts";

type ApiItem<Item> =
  | { state: "loading" }
  | { state: "loaded"; item: Item }
  | { state: "failed"; error: ApiError; retry: () => void };

type Result<Item> = { key: string; item: Item } | { key: string; error: ApiError };

/**
 * Reads one item of the API with its long texts, which lists leave out: as any visitor, or with the admin's token. Reads
 * nothing, and stays "loading", while the path is null.
 */
export function useApiItem<Item>(path: string | null, audience: "public" | "admin" = "public"): ApiItem<Item> {
  const [result, setResult] = useState<Result<Item>>();
  const [attempt, setAttempt] = useState(0);
  const key = `${path} ${attempt}`;

  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    apiGet<Item>(path, { signal: controller.signal, ...(audience === "public" && { token: null }) }).then(
      (item) => setResult({ key, item }),
      (reason: unknown) => {
        if (controller.signal.aborted) return;
        const error = reason instanceof ApiError ? reason : new ApiError(0, "It could not be loaded. Try again.");
        setResult({ key, error });
      },
    );
    return () => controller.abort();
  }, [path, audience, key]);

  if (result?.key !== key) return { state: "loading" };
  if ("error" in result) return { state: "failed", error: result.error, retry: () => setAttempt(attempt + 1) };
  return { state: "loaded", item: result.item };
}
