import { useCallback, useEffect, useMemo, useRef, useState } from "react";

const MARKED_MS = 2500;

/**
 * The row that was just saved: brought into view and marked for a moment. And where the focus goes when a dialog over
 * the list closes: to the row in question, not to a button that may be gone.
 */
export function useMarkedRow() {
  const [marked, setMarked] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  /** The row that gets the focus next; null for what had it before. Without such a row, the search. */
  const focusNext = useCallback((id: string | null) => {
    wanted.current = id;
  }, []);
  const mark = useCallback((id: string) => {
    wanted.current = id;
    setMarked(id);
  }, []);

  const finalFocus = useMemo(
    () => ({
      get current(): HTMLElement | null {
        if (wanted.current === null) return null;
        const row = document.querySelector(`[data-row="${CSS.escape(wanted.current)}"]`);
        return row?.querySelector<HTMLElement>("[data-row-edit]") ?? document.querySelector("[role=search] input");
      },
    }),
    [],
  );

  return { marked, mark, focusNext, finalFocus };
}
