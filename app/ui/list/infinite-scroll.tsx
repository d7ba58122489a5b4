import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";

/** Infinite scrolling: calls `onReach` when the list's end is within 600 px of the viewport, or on the button. */
export function InfiniteScroll({ onReach }: { onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onReach(), {
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onReach]);
  return (
    <div ref={end} className="grid place-items-center py-6">
      <Button onClick={onReach}>Show more</Button>
    </div>
  );
}
