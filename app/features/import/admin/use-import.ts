import { useCallback, useEffect, useState } from "react";
import { ApiError, apiGet, STALE_EVENT } from "#app/client/api-client.ts";
import type { ImportStatus } from "../import.ts";

/** Polling interval while an import runs; a status request is cheap for the server. */
const POLL_MS = 1_000;

const isBusy = ({ state }: ImportStatus) => state === "checking" || state === "importing";

/** The status of the import, polled while one runs. The server holds the state, so a page reload loses nothing. */
export function useImport() {
  const [status, setStatus] = useState<ImportStatus | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      try {
        const now = await apiGet<ImportStatus>("/api/import", { signal: controller.signal });
        setStatus(now);
        setError(null);
        if (isBusy(now)) timer = setTimeout(poll, POLL_MS);
      } catch (reason) {
        if (controller.signal.aborted) return;
        const failed = reason instanceof ApiError ? reason : new ApiError(0, "It could not be loaded. Try again.");
        setError(failed);
        if (failed.canRetry) timer = setTimeout(poll, 5 * POLL_MS);
      }
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [attempt]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  // Another admin has started, stopped or discarded the import.
  useEffect(() => {
    addEventListener(STALE_EVENT, reload);
    return () => removeEventListener(STALE_EVENT, reload);
  }, [reload]);
  return { status, error, reload };
}
