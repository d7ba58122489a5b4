import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";

const STEP = 100;

/**
 * Shows a long list a hundred items at a time, so that thousands of rows do not slow down typing in its search box.
 * Starts anew when `view` (what is searched and how it is sorted) changes.
 */
export function useGrowingList<Item>(items: Item[], view: string) {
  const [shown, setShown] = useState({ view, count: STEP });
  if (shown.view !== view) setShown({ view, count: STEP });
  const left = Math.max(0, items.length - shown.count);
  return {
    visible: left > 0 ? items.slice(0, shown.count) : items,
    left,
    grow: () => setShown((before) => ({ view: before.view, count: before.count + STEP })),
  };
}

/** Stands below the list: adds the next items when it comes into view, or when pressed. */
export function MoreItems({ left, grow }: { left: number; grow: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(grow);

  useEffect(() => {
    latest.current = grow;
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Looked at anew after every step: the end may still be in view.
  }, [left]);

  if (left === 0) return null;
  return (
    <div ref={end} className="grid place-items-center py-6">
      <Button onClick={grow}>Show more ({left.toLocaleString("en-US")} left)</Button>
    </div>
  );
}
