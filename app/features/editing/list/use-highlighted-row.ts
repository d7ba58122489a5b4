import { useCallback, useEffect, useMemo, useRef, useState } from "react";

const MARKED_MS = 2500;

type RowButton = "edit" | "delete";

/**
 * The row that was just saved, which is scrolled into view and marked for 2.5 s; and the element that receives focus
 * when a dialog over the list closes: a button of the row concerned, not one that may be gone.
 */
export function useHighlightedRow() {
  const [marked, setMarked] = useState<string | null>(null);
  const wanted = useRef<{ id: string; button: RowButton } | null>(null);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  /** Sets the row to focus next; null restores the previous focus. If the row is gone, the search gets focus. */
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
