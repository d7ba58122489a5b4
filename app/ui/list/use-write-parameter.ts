import { useCallback, useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";

/*
 * What was written into the URL and is not in the page's yet. The router tells of a change once the page has been
 * drawn with it; a second one meanwhile would start from the old URL and undo the first.
 */
const unseen = new Map<string, string | null>();

/** A URL's parameters, with what was written since. */
export function withUnseen(search: string | URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const [name, value] of unseen) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** To be told of a parameter that is written by other means; null when it is taken away. */
export function noteWritten(name: string, value: string | null): void {
  unseen.set(name, value);
}

/** Changes one parameter of the URL, and nothing else of the page; an empty value takes the parameter away. */
export function useWriteParameter(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  const { state, key } = useLocation();
  useEffect(() => unseen.clear(), [key]);
  return useCallback(
    (name, value) => {
      noteWritten(name, value === "" ? null : value);
      setParams(withUnseen, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    [setParams, state],
  );
}
