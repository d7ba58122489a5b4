import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

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
    const closeBeside = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) details.current?.removeAttribute("open");
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    addEventListener("keydown", close);
    addEventListener("pointerdown", closeBeside);
    addEventListener("focusin", closeBeside);
    return () => {
      removeEventListener("keydown", close);
      removeEventListener("pointerdown", closeBeside);
      removeEventListener("focusin", closeBeside);
    };
  }, []);

  return details;
}
