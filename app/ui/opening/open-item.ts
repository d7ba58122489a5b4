import { useEffect } from "react";
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { cardOf, findDialog, morph } from "./morph.ts";

/*
 * A card's dialog has a URL of its own: the router stays on the list, with `?open=<slug>`, while the browser shows
 * the item's page (a masked location). So Back closes the dialog, and a reload or a shared link gives the full page.
 */
const OPEN = "open";

declare global {
  interface WindowEventMap {
    /** Sent by app/inline/early-back.ts before the router learns of Back. */
    "before-popstate": PopStateEvent;
  }
}

/** The URL of the list with this item open, or with none. */
export function withOpen(search: string, slug: string | null): string {
  const params = new URLSearchParams(search);
  if (slug === null) params.delete(OPEN);
  else params.set(OPEN, slug);
  return params.size > 0 ? `?${params}` : "";
}

/** The location that closing has left: a second Escape or click arrives before the dialog is gone. */
let left: unknown;

type OpenItem = {
  /** The slug of the item that is open in its dialog. */
  open: string | null;
  close: () => void;
};

/** The list's item that is open in a dialog, and the function that closes it. */
export function useOpenItem(): OpenItem {
  const location = useLocation();
  const navigate = useNavigate();
  const open = new URLSearchParams(location.search).get(OPEN);
  // A reload of this entry shows the item's page, which must not get the list's scroll position.
  useEffect(() => {
    if (open === null) return;
    history.scrollRestoration = "manual";
    return () => void (history.scrollRestoration = "auto");
  }, [open]);

  useEffect(() => (open === null ? undefined : morphOnBack(location.pathname, open)), [open, location.pathname]);

  function leave() {
    if (left === location) return;
    left = location;
    // A masked entry was pushed by a card, so the list is one step back.
    if (location.mask) void navigate(-1);
    else void navigate({ search: withOpen(location.search, null) }, { replace: true, preventScrollReset: true });
  }

  return { open, close: () => morph("close", findDialog(), () => cardOf(open), leave) };
}

/** Animates Back like the close button: delays popstate until the old frame is captured. Returns the cleanup. */
function morphOnBack(listPath: string, slug: string): () => void {
  function onPop(event: PopStateEvent) {
    // The browser has already changed the URL. On some phones a swipe back has also animated the page itself.
    const closes = location.pathname === listPath && !event.hasUAVisualTransition;
    if (!closes || document.documentElement.dataset["morphing"] === "close") return;
    event.preventDefault();
    const repeatPop = () => void dispatchEvent(new PopStateEvent("popstate", { state: event.state as unknown }));
    morph("close", findDialog(), () => cardOf(slug), repeatPop);
  }
  addEventListener("before-popstate", onPop);
  return () => removeEventListener("before-popstate", onPop);
}

/** A list route's `shouldRevalidate`: opening or closing a dialog does not reload the list. */
export function retainListWhileOpening(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const sameList =
    currentUrl.pathname === nextUrl.pathname && withOpen(currentUrl.search, null) === withOpen(nextUrl.search, null);
  const opened = currentUrl.searchParams.get(OPEN) !== nextUrl.searchParams.get(OPEN);
  return sameList && opened ? false : defaultShouldRevalidate;
}
