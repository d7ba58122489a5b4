import { useEffect, useRef } from "react";

/** Focuses a heading when the pressed button is gone after a change of `state`; null leaves the focus alone. */
export function useHeadingFocus(state: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}
