import { useEffect, useState, type CSSProperties } from "react";

const DELAY_S = 0.05;
/** In a long list the rows after these come together with the last of them. */
const STAGGERED = 12;
const OVER_MS = STAGGERED * DELAY_S * 1000 + 400;

/** The delay with which a table's row comes in: 0.05 s a row. */
export function rowDelay(index: number): CSSProperties {
  return { animationDelay: `${(Math.min(index, STAGGERED) * DELAY_S).toFixed(2)}s` };
}

/** The class for a table's rows: they come in one after another when the list is first shown, and never again. */
export function useRowEntrance(loaded: boolean): string {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!loaded || over) return;
    const timer = setTimeout(() => setOver(true), OVER_MS);
    return () => clearTimeout(timer);
  }, [loaded, over]);
  return over ? "" : "row-in";
}
