import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

/** Changes one parameter of the address, and nothing else of the page; an empty value takes the parameter away. */
export function useWriteParameter(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  return useCallback(
    (name, value) => {
      const change = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      };
      setParams(change, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    [setParams, state],
  );
}
