import { useLayoutEffect } from "react";

/** The list's title. A dialog that opens again while it closes finds its own title in the tab. */
let before = "";

/** Sets the tab's title while mounted, for a dialog that shows `path` in the address bar. */
export function useTabTitle(title: string, path: string): void {
  useLayoutEffect(() => {
    if (document.title !== title) before = document.title;
    document.title = title;
    return () => {
      // On navigation to another page, its title is already set.
      if (document.title === title && location.pathname !== path) document.title = before;
    };
  }, [title, path]);
}
