import { useCallback, useEffect, useMemo, useRef, useState } from "react";

const MARKED_MS = 2500;

type RowButton = "edit" | "delete";

/**
 * The row that was just saved: brought into view and marked for a moment. And where the focus goes when a dialog over
 * the list closes: to the row in question, not to a button that may be gone.
 */
export function useMarkedRow() {
  const [marked, setMarked] = useState<string | null>(null);
  const wanted = useRef<{ id: string; button: RowButton } | null>(null);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  /** The row that gets the focus next; null for what had it before. Without such a row, the search. */
  const focusNext = useCallback((id: string | null, button: RowButton = "edit") => {
    wanted.current = id === null ? null : { id, button };
  }, []);
  const mark = useCallback((id: string) => {
    wanted.current = { id, button: "edit" };
    setMarked(id);
  }, []);

  const finalFocus = useMemo(
    () => ({
      get current(): HTMLElement | null {
        if (wanted.current === null) return null;
        const { id, button } = wanted.current;
        const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
        return (
          row?.querySelector<HTMLElement>(`[data-row-button=${button}]`) ??
          document.querySelector("[role=search] input")
        );
      },
    }),
    [],
  );

  return { marked, mark, focusNext, finalFocus };
}
