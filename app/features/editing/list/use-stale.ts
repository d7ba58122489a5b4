import { useEffect } from "react";
import { STALE_EVENT } from "#app/client/api-client.ts";

/** Calls `refresh`, which must be referentially stable, when the page shows what was changed or deleted elsewhere. */
export function useStale(refresh: () => void): void {
  useEffect(() => {
    addEventListener(STALE_EVENT, refresh);
    return () => removeEventListener(STALE_EVENT, refresh);
  }, [refresh]);
}
