import { createElement, lazy, Suspense, type ComponentType } from "react";

/**
 * Loads an item's dialog on first opening. Server rendering neither shows nor awaits it. If loading fails (connection
 * lost, files replaced by a release), the browser reloads the masked URL, which is the item's page. The dialog suspends
 * alone: with the list, the list's skeleton would show meanwhile, whose height moves the page.
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Dialog = import.meta.env.SSR ? () => null : lazy(() => load().catch(reloadPage));
  // On a slow line the page dims meanwhile, so that a tap is seen to have worked.
  const fallback = createElement("div", { className: "appear-late pointer-events-none fixed inset-0 z-50 bg-veil" });
  return (props: Props) => createElement(Suspense, { fallback }, createElement(Dialog, props));
}

function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** Props for the cards' container: prefetch the dialog's code when a card is hovered or focused. */
export function prefetchOnIntent(load: () => Promise<unknown>) {
  // When it fails, opening the dialog tries again.
  const fetchIt = () => void load().catch(() => {});
  return { onPointerOver: fetchIt, onFocus: fetchIt };
}
