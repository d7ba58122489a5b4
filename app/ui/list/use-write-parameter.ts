import { useCallback, useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";

/*
 * Parameters that were written to the URL but are not yet in the router's location: React Router updates it only after
 * the page has rendered. Without this, a second write in between would start from the old URL and undo the first.
 */
const unseen = new Map<string, string | null>();

/** Returns a URL's parameters with the pending writes applied. */
export function withUnseen(search: string | URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const [name, value] of unseen) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** Records a parameter that other code writes to the URL; null when that code removes it. */
export function recordWrite(name: string, value: string | null): void {
  unseen.set(name, value);
}

/** Returns a function that sets one URL parameter without reloading data or scrolling; an empty value removes it. */
export function useWriteParameter(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  const { state, key } = useLocation();
  useEffect(() => unseen.clear(), [key]);
  return useCallback(
    (name, value) => {
      recordWrite(name, value === "" ? null : value);
      setParams(withUnseen, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    [setParams, state],
  );
}
