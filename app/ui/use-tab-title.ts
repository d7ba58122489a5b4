import { useLayoutEffect } from "react";

/** The list's title. A dialog that opens again while it closes finds its own title in the tab. */
let before = "";

/** Sets the tab's title and canonical URL while mounted, for a dialog that shows `path` in the address bar. */
export function useTabTitle(title: string, path: string): void {
  useLayoutEffect(() => {
    if (document.title !== title) before = document.title;
    document.title = title;
    const restoreCanonical = setCanonical(path);
    return () => {
      restoreCanonical();
      // On navigation to another page, its title is already set.
      if (document.title === title && location.pathname !== path) document.title = before;
    };
  }, [title, path]);
}

/** Phones share the canonical URL, which would be the list's. On navigation, the router makes a new element. */
function setCanonical(path: string): () => void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!link) return () => {};
  const { href } = link;
  link.href = new URL(path, href).href;
  return () => (link.href = href);
}
