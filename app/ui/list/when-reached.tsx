import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";

/** Stands below a list that has more on the server: asks for it when it comes near the view, or when pressed. */
export function WhenReached({ onReach }: { onReach: () => void }) {
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
