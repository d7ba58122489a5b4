import type { MouseEvent } from "react";
import { decodeText } from "#app/text/decode.ts";

/**
 * Scrolls to the target of a link such as a footnote's, for the click handler of a text in a dialog. The browser would
 * change the URL, and the router would take that for a navigation away from the dialog.
 */
export function scrollWithin(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
  if (!link || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  // A link to "#" leads to the top of what scrolls.
  if (!link.hash) return currentTarget.parentElement?.scrollTo(0, 0);
  const place = currentTarget.querySelector<HTMLElement>(`#${CSS.escape(decodeText(link.hash.slice(1)))}`);
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}
