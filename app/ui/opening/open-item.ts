import { useLocation, useNavigate, type Location, type ShouldRevalidateFunctionArgs } from "react-router";

/*
 * A card's dialog has a URL of its own (a masked location): the router stays on the list, with the item's slug as hash.
 * The browser shows the URL of the item's page, so Back closes the dialog, and a reload or a shared link gives the
 * page.
 */

/** The slug of the list's item that is open in a dialog, and the function that closes it. */
export function useOpenItem(): { open: string | null; close: () => void } {
  const { mask, hash } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    // A second Escape can arrive while the dialog of the entry before still shows.
    if (location.pathname === mask?.pathname) void navigate(-1);
  };
  return { open: mask ? hash.slice(1) : null, close };
}

/** A list route's `shouldRevalidate`: opening or closing a dialog does not reload the list. */
export function keepListWhileOpening(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return (currentUrl.search !== nextUrl.search || currentUrl.hash === nextUrl.hash) && defaultShouldRevalidate;
}

/** The title and the canonical URL of the open item, or of its list. */
export function openMeta({ mask, state }: Location<unknown>, list: { title: string; url: string }) {
  return mask ? { title: String(state), url: new URL(mask.pathname, list.url).href } : list;
}
