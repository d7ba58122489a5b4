import { useLayoutEffect } from "react";
import { useSite } from "#app/render/site.ts";

/** While something has `path` in the address bar, the tab is called after it. */
export function useTabTitle(title: string, path: string): void {
  const { name } = useSite();
  useLayoutEffect(() => {
    const before = document.title;
    const own = `${title} – ${name}`;
    document.title = own;
    return () => {
      // On the way to another page that one's title stands already.
      if (document.title === own && location.pathname !== path) document.title = before;
    };
  }, [title, name, path]);
}
