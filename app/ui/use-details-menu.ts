import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

const EVENTS = ["keydown", "pointerdown", "focusin"];

/** For a `<details>` that is a menu of links: closes on navigation, Escape, and a tap or the focus beside it. */
export function useDetailsMenu(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // The menu may be opened before hydration: the first location is not a navigation and must not close it.
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current !== key) details.current?.removeAttribute("open");
    seen.current = key;
  }, [key]);
  useEffect(() => {
    const close = ({ type, target, key }: Event & { key?: string }) => {
      const menu = details.current;
      const isEscape = key === "Escape";
      if (!menu?.open || (!isEscape && (type === "keydown" || menu.contains(target as Node)))) return;
      menu.open = false;
      if (isEscape) menu.querySelector("summary")?.focus();
    };
    for (const type of EVENTS) addEventListener(type, close);
    return () => EVENTS.forEach((type) => removeEventListener(type, close));
  }, []);

  return details;
}
