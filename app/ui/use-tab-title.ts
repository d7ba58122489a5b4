import { useLayoutEffect } from "react";

/** While something has `path` in the address bar, the tab is called after it. */
export function useTabTitle(title: string, path: string): void {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // On the way to another page that one's title stands already.
      if (document.title === title && location.pathname !== path) document.title = before;
    };
  }, [title, path]);
}
