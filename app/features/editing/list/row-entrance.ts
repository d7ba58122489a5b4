import { useEffect, useState, type CSSProperties } from "react";

const DELAY_S = 0.05;
/** Rows after the first twelve share one delay. */
const STAGGERED = 12;
const OVER_MS = STAGGERED * DELAY_S * 1000 + 400;

/** The delay with which a table's row comes in: 0.05 s a row. */
export function rowDelay(index: number): CSSProperties {
  return { animationDelay: `${(Math.min(index, STAGGERED) * DELAY_S).toFixed(2)}s` };
}

/** The class of a table's rows: they animate in one by one when the list is first shown, and not again later. */
export function useRowEntrance(loaded: boolean): string {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!loaded || over) return;
    const timer = setTimeout(() => setOver(true), OVER_MS);
    return () => clearTimeout(timer);
  }, [loaded, over]);
  return over ? "" : "row-in";
}
